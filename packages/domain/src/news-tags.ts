/** What the HTML of news may hold; everything else is taken out. Server and browser clean by the same list. */
export const newsTags = [
  'p',
  'br',
  'hr',
  'h2',
  'h3',
  'h4',
  'strong',
  'b',
  'em',
  'i',
  'u',
  's',
  'code',
  'pre',
  'blockquote',
  'ul',
  'ol',
  'li',
  'a',
  'img',
  'figure',
  'figcaption',
  'table',
  'thead',
  'tbody',
  'tr',
  'th',
  'td',
] as const

/** Where a link of news may lead: the web, a mail, or a screen of the product. */
export const newsLink = /^(?:https?:\/\/[^\s\\]+|mailto:[^\s\\]+|\/(?![/\\])[^\s\\]*)$/i
/** Pictures of news are on the product's own host, so that no third party learns who reads them. */
export const newsPicture = /^\/files\/news\/[a-z0-9]{16}$/
