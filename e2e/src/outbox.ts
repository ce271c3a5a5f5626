import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'

/** Decodes quoted-printable (RFC 2045 § 6.7) as far as journeys need: addresses. */
const decode = (text: string) =>
  text.replace(/=\r?\n/g, '').replace(/=([0-9A-F]{2})/g, (_whole, hex: string) => String.fromCharCode(Number.parseInt(hex, 16)))

/** A message written for a recipient, about something in its text, decoded; undefined while there is none. */
export async function findMail(recipient: string, about: RegExp): Promise<string | undefined> {
  const folder = join(process.env.E2E_DATA ?? '', 'outbox')
  const names = await readdir(folder).catch(() => [])
  for (const name of names.filter((entry) => entry.endsWith('.eml'))) {
    const text = decode(await readFile(join(folder, name), 'utf8'))
    if (text.includes(recipient) && about.test(text)) return text
  }
  return undefined
}
