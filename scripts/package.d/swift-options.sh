# The options of a packaged build in Swift: sets swift_options.
#
# Swift's runtime is linked statically, because distributions do not package it. No function of the programs is
# called by name, so they export none, and the linker removes what nothing calls. It writes the addresses that the
# loader adjusts in the short form of glibc 2.36.
#
# The compilers record a fixed path instead of the directory of the build, so that no program names it. The code
# in C of Swift packages is compiled with the options that Debian's policy names; Swift reads the C headers without
# _FORTIFY_SOURCE, which adds attributes to their declarations. The section .swift_modhash has hashes with which
# the compiler recognizes what it need not generate again; they differ between builds, and are zero without that.
swift_options=(
  --configuration release --force-resolved-versions --static-swift-stdlib --disable-local-rpath
  -debug-info-format none
)
for option in -file-prefix-map "$(pwd -P)=/usr/src/healthd" -Xfrontend -disable-incremental-llvm-codegen \
  -Xcc -Xclang -Xcc -U_FORTIFY_SOURCE
do
  swift_options+=(-Xswiftc "$option")
done
control_flow=()
case $(uname -m) in
  x86_64) control_flow=(-fcf-protection) ;;
  aarch64) control_flow=(-mbranch-protection=standard) ;;
esac
for option in "-ffile-prefix-map=$(pwd -P)=/usr/src/healthd" -fstack-protector-strong \
  -fstack-clash-protection "${control_flow[@]}" -D_FORTIFY_SOURCE=2 -Wformat \
  -Werror=format-security
do
  swift_options+=(-Xcc "$option")
done
swift_options+=(-Xswiftc -use-ld=lld)
for option in -z relro -z now -z pack-relative-relocs --no-export-dynamic; do
  swift_options+=(-Xlinker "$option")
done
