export type HelpLine = { key: number; title: string; link: string }
/** Fields of the form of the help list. */
export type HelpFields = { items: HelpLine[] }

/** The lines with one moved by so many places; unchanged where there is no such place. */
export function moveLine(lines: readonly HelpLine[], at: number, by: number): readonly HelpLine[] {
  const moved = lines[at]
  if (!moved || at + by < 0 || at + by >= lines.length) return lines
  return lines.toSpliced(at, 1).toSpliced(at + by, 0, moved)
}

export type LineFault = { title?: string; link?: string }

/** What is wrong with a line; the server validates again. */
export function lineFault({ title, link }: HelpLine): LineFault {
  const good = URL.canParse(link.trim()) && /^https?:$/.test(new URL(link.trim()).protocol)
  return {
    ...(title.trim() === '' && { title: 'Informe o título.' }),
    ...(!good && { link: 'O endereço deve começar com http:// ou https://.' }),
  }
}

/** The same of every line, by its field in a form with `items`. */
export const lineErrors = (lines: readonly HelpLine[]): Record<string, string> =>
  Object.fromEntries(lines.flatMap((line, at) => Object.entries(lineFault(line)).map(([field, fault]) => [`items.${at}.${field}`, fault])))
