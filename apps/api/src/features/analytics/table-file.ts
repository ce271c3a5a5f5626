import { Readable } from 'node:stream'
import { csvLine, csvMark } from '@videozz/domain'
import type { FastifyReply } from 'fastify'

type Cells = readonly (string | number)[]

/** Answers rows as a file for spreadsheets, as they are read. @param pieces some rows at a time. */
export function sendTable(reply: FastifyReply, name: string, heading: Cells, pieces: AsyncIterable<readonly Cells[]>): Readable {
  void reply.header('content-disposition', `attachment; filename="${name}.csv"`).header('cache-control', 'no-store')
  return Readable.from(writeLines(heading, pieces), { objectMode: false })
}

async function* writeLines(heading: Cells, pieces: AsyncIterable<readonly Cells[]>): AsyncGenerator<string> {
  yield csvMark + csvLine(heading)
  for await (const rows of pieces) yield rows.map(csvLine).join('')
}

/** Rows of a list that is read in pieces, each after the last row of the piece before: however many there are, few are in memory. */
export async function* readPieces<Row>(read: (after: Row | null, limit: number) => Promise<Row[]>, limit: number): AsyncGenerator<Row[]> {
  for (let after: Row | null = null; ;) {
    const rows: Row[] = await read(after, limit)
    if (rows.length > 0) yield rows
    after = rows.at(-1) ?? null
    if (rows.length < limit) return
  }
}

const instants = new Intl.DateTimeFormat('pt-BR', {
  timeZone: 'America/Sao_Paulo',
  day: '2-digit',
  month: '2-digit',
  year: 'numeric',
  hour: '2-digit',
  minute: '2-digit',
  second: '2-digit',
})
/** `20/11/2026 21:34:05`, which spreadsheets take as an instant. */
export const instantCell = (instant: Date): string => instants.format(instant).replace(',', '')
/** A fraction in percent with at most one digit after the comma. */
export const percentCell = (fraction: number): number => Math.round(Math.min(1, fraction) * 1000) / 10
