/** A page of the public site, written out. */
export interface WrittenPage {
  path: string
  /** Of the window: `Rejoinder - <title>`. */
  title: string
  /** In one or two sentences, for whoever has not opened it yet. */
  description: string
  /** What stands in its body. */
  html: string
}
