/** Attributes of a link to the support: a page opens in a new tab, a mail in its own program. */
export const supportAnchor = (href: string): { href: string; target?: string; rel?: string } =>
  href.startsWith('mailto:') ? { href } : { href, target: '_blank', rel: 'noreferrer' }
