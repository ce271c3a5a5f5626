const named: Record<string, string> = { '&': '&amp;', '"': '&quot;', '<': '&lt;', '>': '&gt;' }
const escape = (text: string): string => text.replace(/[&"<>]/g, (symbol) => named[symbol] ?? symbol)

/**
 * The code a producer puts on his page: a frame that keeps 16:9 at any width.
 * @param origin of the player page. @param key of the embed token.
 */
export function embedSnippet({ origin, key, title }: { origin: string; key: string; title: string }): string {
  return [
    '<div style="position:relative;padding-top:56.25%">',
    `  <iframe src="${escape(origin)}/embed/${key}" title="${escape(title)}" loading="lazy"`,
    '    allow="fullscreen; autoplay; encrypted-media"',
    '    style="position:absolute;inset:0;width:100%;height:100%;border:0"></iframe>',
    '</div>',
    '<!-- Para identificar quem assiste, acrescente ao fim do endereço: #email={{email}} -->',
  ].join('\n')
}
