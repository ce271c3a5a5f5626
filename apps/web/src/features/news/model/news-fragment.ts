import { newsLink, newsPicture, newsTags } from '@videozz/domain'
import DOMPurify, { type Config } from 'dompurify'

const settings = {
  ALLOWED_TAGS: [...newsTags],
  ALLOWED_ATTR: ['href', 'src', 'alt', 'colspan', 'rowspan'],
  ALLOW_DATA_ATTR: false,
  ALLOW_ARIA_ATTR: false,
  RETURN_DOM_FRAGMENT: true,
} satisfies Config

/**
 * HTML of news as nodes, sanitised by the browser's own parser after the server's: markup that two parsers read differently gets no
 * further, since the nodes are never serialised again.
 */
export function newsFragment(html: string): DocumentFragment {
  if (!DOMPurify.isSupported) return document.createDocumentFragment()
  const fragment = DOMPurify.sanitize(html, settings)
  for (const picture of fragment.querySelectorAll('img')) {
    if (!newsPicture.test(picture.getAttribute('src') ?? '')) picture.remove()
    else picture.loading = 'lazy'
  }
  for (const link of fragment.querySelectorAll('a')) {
    if (newsLink.test(link.getAttribute('href') ?? '')) {
      link.target = '_blank'
      link.rel = 'noopener noreferrer'
    } else link.removeAttribute('href')
  }
  return fragment
}
