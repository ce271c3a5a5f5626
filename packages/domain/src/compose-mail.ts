/** A mail ready for the outbox. */
export type Mail = { subject: string; text: string; html: string }

/** The texts of a one-page mail: greeting, by the first name where it is known, sentences and at most one link after the first of them. */
export type MailParts = {
  subject: string
  name: string | null
  lines: readonly string[]
  link?: { label: string; lead: string; address: string }
}

const escapeHtml = (text: string): string => text.replaceAll(/[&<>"']/g, (symbol) => `&#${symbol.charCodeAt(0)};`)

/** Writes a mail as text and as HTML. */
export function composeMail({ subject, name, lines, link }: MailParts): Mail {
  const [first = '', ...rest] = lines
  const hello = name === null ? 'Olá!' : `Olá, ${name.split(/\s/)[0] ?? name}!`
  const text = [hello, first, ...(link ? [`${link.lead}\n${link.address}`] : []), ...rest]
  const anchor = link && `<a href="${escapeHtml(link.address)}">${escapeHtml(link.label)}</a>`
  const html = [escapeHtml(hello), escapeHtml(first), ...(anchor ? [anchor] : []), ...rest.map(escapeHtml)]
  return {
    subject,
    text: `${text.join('\n\n')}\n`,
    html: `<!doctype html><html lang="pt-BR"><body style="font-family:sans-serif;font-size:16px;line-height:1.5;color:#1c2024">${html.map((part) => `<p>${part}</p>`).join('')}</body></html>`,
  }
}
