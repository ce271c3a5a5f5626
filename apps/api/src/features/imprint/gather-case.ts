import type { CaseFacts, CaseSession, CaseSign, CaseViewer } from '@videozz/contract'
import {
  countSessionsBetween,
  type Database,
  findAccountById,
  type findCodePlayback,
  findHistorySession,
  type HistorySession,
  listViewerHistory,
  readSignsOfCode,
  readViewerTotals,
} from '@videozz/db'
import { type AccountSession, innocentCauses, nameBrowser, sayDevice, signNames } from '@videozz/domain'
import { memberIdOf, presentOwner } from './present-case.ts'
import { presentSigns } from './present-signs.ts'

export type CodePlayback = NonNullable<Awaited<ReturnType<typeof findCodePlayback>>>
type Export = { id: string; code: string; at: Date; by: AccountSession; partner: string }

/** Other sessions are those from so many milliseconds before to so many after. */
const aroundMs = 24 * 3600 * 1000
/** Other sessions that a case lists. */
const mostAround = 100

const iso = (at: Date | null | undefined): string | null => at?.toISOString() ?? null

/** What is known of the playback behind a code, for a case. Call it in the transaction that stores the case. */
export async function gatherCase(trx: Database, row: CodePlayback, { id, code, at, by, partner }: Export): Promise<CaseFacts> {
  const viewerId = row.owner_id ?? row.viewer_id
  const session = await findHistorySession(trx, code, row.session_id, row.session_created_at)
  const account = await findAccountById(trx, row.account_id)
  const signs = presentSigns(await readSignsOfCode(trx, row.account_id, row.session_id, viewerId))
  return {
    format: 1,
    id,
    createdAt: at.toISOString(),
    madeBy: { name: by.name, email: by.email },
    account: account?.name ?? '',
    code,
    media: {
      key: row.video_key,
      title: row.title,
      duration: row.duration,
      generation: row.generation,
      sourceVersion: session?.sourceGeneration ?? null,
    },
    viewer: presentViewer(row),
    session: presentPlayback(row, session, partner),
    signs: signs.map((sign): CaseSign => ({ ...sign, name: signNames[sign.kind], innocentCause: innocentCauses[sign.kind] })),
    around: viewerId === null ? { sessions: [], omitted: 0 } : await listAround(trx, row, viewerId),
    totals: viewerId === null ? null : await readTotals(trx, viewerId, at),
  }
}

function presentViewer(row: CodePlayback): CaseViewer {
  const nobody = { id: null, memberId: null, mergedInto: null, revokedAt: null, erasedAt: iso(row.viewer_erased_at) }
  if (row.preview) return { ...nobody, identified: 'preview', name: row.previewer_name, email: row.previewer_email }
  if (row.viewer_id === null) return { ...nobody, identified: row.viewer_erased_at ? 'erased' : 'none', name: null, email: null }
  return {
    identified: row.verified ? 'signed' : 'unsigned',
    id: row.viewer_id,
    name: row.name,
    email: row.email,
    memberId: memberIdOf(row.identity),
    mergedInto: presentOwner(row),
    revokedAt: iso(row.revoked_at),
    erasedAt: null,
  }
}

const deviceOf = ({ userAgent, deviceKind, browser }: HistorySession): string | null =>
  userAgent === null ? sayDevice(deviceKind, browser) : nameBrowser(userAgent)

function presentPlayback(row: CodePlayback, session: HistorySession | undefined, partner: string): CaseFacts['session'] {
  return {
    id: row.session_id,
    kept: session !== undefined,
    openedAt: row.session_created_at.toISOString(),
    viewStartedAt: iso(session?.viewStartedAt),
    endedAt: iso(session?.lastReportAt),
    device: session ? deviceOf(session) : null,
    userAgent: session?.userAgent ?? null,
    deviceKey: session?.deviceKey ?? null,
    network: session?.network ?? null,
    address: session?.address ?? null,
    site: session?.site ?? null,
    partner,
    seconds: session?.seconds ?? 0,
    watched: session?.watched ?? [],
    rewatched: session?.rewatched ?? [],
    position: session?.position ?? null,
  }
}

async function listAround(trx: Database, row: CodePlayback, viewerId: string): Promise<CaseFacts['around']> {
  const opened = row.session_created_at.getTime()
  const [from, to] = [new Date(opened - aroundMs), new Date(opened + aroundMs)]
  const rows = await listViewerHistory(trx, { viewerId, from, to, limit: mostAround + 1 })
  const others = rows.filter(({ id }) => id !== row.session_id).slice(0, mostAround)
  const all = await countSessionsBetween(trx, viewerId, from, to)
  const own = rows.some(({ id }) => id === row.session_id) || all > rows.length ? 1 : 0
  return { sessions: others.map(presentAround), omitted: Math.max(0, all - own - others.length) }
}

const presentAround = (session: HistorySession): CaseSession => ({
  id: session.id,
  code: session.code,
  openedAt: session.createdAt.toISOString(),
  viewStartedAt: iso(session.viewStartedAt),
  endedAt: iso(session.lastReportAt),
  media: { key: session.videoKey, title: session.title },
  device: deviceOf(session),
  network: session.network,
  address: session.address,
  seconds: session.seconds,
})

async function readTotals(trx: Database, viewerId: string, at: Date): Promise<CaseFacts['totals']> {
  const { sessions, firstSessionAt, devices, networks, seconds } = await readViewerTotals(trx, viewerId, at)
  return { sessions, firstSessionAt: iso(firstSessionAt), devices, networks, seconds }
}
