// The file of a backup. Its folders, each of which uses only those before it:
//
//   Age/      the age format: encrypted files for a passphrase or public keys
//   Archive/  the archive inside: a tar file with a manifest and checksums
//   Run/      backups and restores of a daemon, over the control socket
