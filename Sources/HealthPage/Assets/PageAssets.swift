/// The files that a browser loads besides the pages.
package enum PageAssets {
  package static let style = PackageResources.page_css
  package static let script = PackageResources.page_js
}
