import { cutText, type Mail } from '@videozz/domain'

export type FailedMedia = { key: string; title: string; reason: string }

const mostListed = 50
const longestSubject = 120
const escapeHtml = (text: string): string => text.replaceAll(/[&<>"']/g, (symbol) => `&#${symbol.charCodeAt(0)};`)

/**
 * The mail that notifies an account's owner of media that could not be encoded, and why.
 * @param total of the failures, which may be more than `media` lists.
 */
export function composeFailureMail(given: { product: string; name: string; publicUrl: string; media: FailedMedia[]; total: number }): Mail {
  const { product, name, publicUrl, total } = given
  const media = given.media.slice(0, mostListed)
  const address = (each: FailedMedia) => `${publicUrl}/media/${each.key}`
  const only = total === 1 ? media[0] : undefined
  const subject = only
    ? `Não foi possível processar “${cutText(only.title, longestSubject - 35)}”`
    : `${total} mídias não puderam ser processadas no ${product}`
  const lead = only
    ? 'O processamento de uma mídia da sua conta foi interrompido:'
    : `O processamento de ${total} mídias da sua conta foi interrompido:`
  const more = total > media.length ? `E mais ${total - media.length}. Veja todas na sua biblioteca: ${publicUrl}/media` : ''
  const first = name.split(/\s/)[0] || name
  const text = [`Olá, ${first}!`, lead, ...media.map((each) => `${each.title}\n${each.reason}\n${address(each)}`), ...(more ? [more] : [])]
  const items = media.map(
    (each) =>
      `<li style="margin-bottom:12px"><a href="${escapeHtml(address(each))}">${escapeHtml(each.title)}</a><br>${escapeHtml(each.reason)}</li>`,
  )
  const paragraph = (words: string) => `<p>${escapeHtml(words)}</p>`
  return {
    subject,
    text: `${text.join('\n\n')}\n`,
    html: `<!doctype html><html lang="pt-BR"><body style="font-family:sans-serif;font-size:16px;line-height:1.5;color:#1c2024">${paragraph(`Olá, ${first}!`)}${paragraph(lead)}<ul>${items.join('')}</ul>${more ? paragraph(more) : ''}</body></html>`,
  }
}
