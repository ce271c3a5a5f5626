import type { Answer, privacyRoutes, ServerInput } from '@videozz/contract'
import type { AccountSession } from '@videozz/domain'
import {
  type Database,
  findViewerIdentities,
  findViewersNamed,
  type FoundViewer,
  listViewerChat,
  listViewerQuizzes,
  listViewerOfferEvents,
  listViewerSessions,
  listViewerSigns,
  listViewers as listViewerRows,
  writeAudit,
} from '@videozz/db'
import type { Deps } from '../../shared/app-deps.ts'
import { AppError } from '../../shared/app-error.ts'

const mostFound = 100
const mostRows = 10_000
const present = (row: FoundViewer) => ({
  id: row.id,
  email: row.email,
  name: row.name,
  memberId: row.identity.startsWith('s:') ? row.identity.slice(2) : null,
  verified: row.verified,
  createdAt: row.created_at.toISOString(),
  lastSeenAt: row.last_seen_at.toISOString(),
  revokedAt: row.revoked_at?.toISOString() ?? null,
})

/** Viewers of an account with this e-mail or name, in any case, or with this name in the members area; the last seen first. */
export async function findViewers(db: Database, accountId: string, who: string): Promise<Answer<typeof privacyRoutes.findViewers>> {
  const rows = await findViewersNamed(db, accountId, who, mostFound + 1)
  return {
    items: rows.slice(0, mostFound).map((row) => ({ ...present(row), sessions: row.sessions })),
    more: rows.length > mostFound,
  }
}

/** A page of the viewers of an account, the last seen first. */
export async function listViewers(
  db: Database,
  accountId: string,
  { search, after, limit }: ServerInput<typeof privacyRoutes.listViewers>['body'],
): Promise<Answer<typeof privacyRoutes.listViewers>> {
  const [at, id = ''] = after?.split('.') ?? []
  const position = at === undefined ? undefined : { lastSeenAt: new Date(Number(at)), id }
  const rows = await listViewerRows(db, { accountId, search, after: position, limit: limit + 1 })
  const items = rows.slice(0, limit)
  const last = items.at(-1)
  return {
    items: items.map((row) => ({
      ...present(row),
      sessions: row.sessions,
      devices: row.devices,
      signs: row.signs,
      newSigns: row.newSigns,
    })),
    next: rows.length > limit && last ? `${last.last_seen_at.getTime()}.${last.id}` : null,
  }
}

/** All stored data of a viewer. The access is recorded in the audit log. @throws AppError NOT_FOUND. */
export async function readViewerData(
  deps: Deps,
  session: AccountSession,
  id: string,
): Promise<Answer<typeof privacyRoutes.readViewerData>> {
  const [viewer, ...merged] = await findViewerIdentities(deps.db, session.accountId, id)
  if (!viewer) throw new AppError('NOT_FOUND')
  const sessions = await listViewerSessions(deps.db, viewer.id)
  const signs = await listViewerSigns(deps.db, viewer.id)
  const offers = await listViewerOfferEvents(deps.db, viewer.id)
  const chat = await listViewerChat(deps.db, viewer.id, mostRows)
  const quizzes = await listViewerQuizzes(deps.db, viewer.id, mostRows)
  await writeAudit(deps.db, { accountId: session.accountId, userId: session.id, action: 'viewer.read', subject: viewer.id })
  return {
    ...present(viewer),
    identity: viewer.identity,
    merged: merged.map((row) => {
      const { revokedAt: _, ...identity } = present(row)
      return { ...identity, identity: row.identity, mergedAt: (row.merged_at ?? row.last_seen_at).toISOString() }
    }),
    sessions: sessions.map((row) => ({
      openedAt: row.created_at.toISOString(),
      videoKey: row.video_key,
      title: row.title,
      code: row.code,
      device: row.device,
      address: row.address,
      userAgent: row.user_agent,
      watchedSeconds: row.watched_seconds,
      watched: row.watched,
      position: row.position,
      completed: row.completed,
      quality: {
        browser: row.browser,
        deviceKind: row.device_kind,
        network: row.network_kind,
        firstFrameMs: row.first_frame_ms,
        stalls: row.stalls,
        stallMs: row.stall_ms,
        errors: row.play_errors,
        errorCodes: row.play_error_codes,
        bits: row.play_bits,
        playedMs: row.play_ms,
      },
    })),
    offers: offers.map((row) => ({ title: row.title, videoKey: row.video_key, event: row.kind, createdAt: row.created_at.toISOString() })),
    chat: chat.map((row) => ({
      videoKey: row.video_key,
      title: row.title,
      kind: row.kind,
      text: row.text,
      sentAt: row.sent_at.toISOString(),
      hidden: row.hidden_at !== null,
    })),
    quizzes: quizzes.map((row) => ({
      quizId: row.quiz_id,
      title: row.title,
      videoKey: row.video_key,
      startedAt: row.started_at.toISOString(),
      finishedAt: row.finished_at?.toISOString() ?? null,
      score: row.score,
      passed: row.passed,
      answers: row.questions.map(({ key, question, alternatives }) => ({
        question,
        answer: alternatives.find((alternative) => alternative.key === row.answers[key])?.answer ?? null,
      })),
    })),
    signs: signs.map((sign) => ({ kind: sign.kind, createdAt: sign.created_at.toISOString() })),
  }
}
