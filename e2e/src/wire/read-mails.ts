import { readdir, readFile, stat } from 'node:fs/promises'
import { join } from 'node:path'
import type { MailSeen } from './entry.ts'

export type Mail = MailSeen & { at: Date }

/** Undoes quoted-printable (RFC 2045 § 6.7). */
const fromQuotedPrintable = (text: string): string =>
  Buffer.from(
    text.replaceAll(/=\r?\n/g, '').replaceAll(/=([0-9A-F]{2})/g, (_, hex: string) => String.fromCharCode(Number.parseInt(hex, 16))),
    'latin1',
  ).toString('utf8')

/** Decodes encoded words of headers (RFC 2047). */
const decodeHeader = (text: string): string =>
  text
    .replaceAll(/\?=\s+=\?/g, '?==?')
    .replaceAll(/=\?utf-8\?([QB])\?([^?]*)\?=/gi, (_, way: string, words: string) =>
      way.toUpperCase() === 'B' ? Buffer.from(words, 'base64').toString('utf8') : fromQuotedPrintable(words.replaceAll('_', ' ')),
    )

function splitPart(text: string): { headers: Map<string, string>; body: string } {
  const end = text.indexOf('\n\n')
  const lines = text
    .slice(0, end)
    .replaceAll(/\n[ \t]+/g, ' ')
    .split('\n')
  const headers = new Map(lines.map((line) => [line.slice(0, line.indexOf(':')).toLowerCase(), line.slice(line.indexOf(':') + 1).trim()]))
  return { headers, body: text.slice(end + 2) }
}

function decodeBody({ headers, body }: ReturnType<typeof splitPart>): string {
  const way = headers.get('content-transfer-encoding')?.toLowerCase()
  if (way === 'base64') return Buffer.from(body, 'base64').toString('utf8')
  return way === 'quoted-printable' ? fromQuotedPrintable(Buffer.from(body).toString('latin1')) : body
}

/** Reads a message (RFC 5322) with a text and an HTML part. */
export function readMail(source: string): MailSeen {
  const whole = splitPart(source)
  const boundary = /boundary="?([^";]+)/.exec(whole.headers.get('content-type') ?? '')?.[1]
  const parts =
    boundary === undefined
      ? [whole]
      : whole.body
          .split(`--${boundary}`)
          .slice(1, -1)
          .map((part) => splitPart(part.trimStart()))
  const find = (type: string) => {
    const part = parts.find(({ headers }) => headers.get('content-type')?.startsWith(type))
    return part ? decodeBody(part).trim() : ''
  }
  return {
    kind: 'mail',
    to: whole.headers.get('to') ?? '',
    subject: decodeHeader(whole.headers.get('subject') ?? ''),
    text: find('text/plain'),
    html: find('text/html'),
  }
}

/** Every message in the outbox of a data folder, the oldest first. */
export async function readMails(data: string): Promise<Mail[]> {
  const folder = join(data, 'outbox')
  const names = (await readdir(folder).catch(() => [] as string[])).filter((name) => name.endsWith('.eml'))
  const mails = names.map(async (file) => {
    const [source, { mtime }] = await Promise.all([readFile(join(folder, file), 'utf8'), stat(join(folder, file))])
    return { ...readMail(source), at: mtime }
  })
  return (await Promise.all(mails)).toSorted((a, b) => a.at.getTime() - b.at.getTime())
}
