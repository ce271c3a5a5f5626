import type { ServerInput, uploadRoutes } from '@videozz/contract'
import { writeAudit } from '@videozz/db'
import { type AccountSession, cleanText } from '@videozz/domain'
import type { Deps } from '../../shared/app-deps.ts'

type Body = ServerInput<typeof uploadRoutes.postWebhook>['body']

/** Keeps what a browser reports of the course of an upload, in the audit log. */
export async function recordWebhook(deps: Deps, session: AccountSession, { sentDate, data }: Body): Promise<void> {
  const { filename, status, format, type, error } = data
  const details = {
    sentDate,
    filename: cleanText(filename),
    format: cleanText(format),
    type: cleanText(type),
    ...(error !== undefined && { error: cleanText(error) }),
  }
  await writeAudit(deps.db, { accountId: session.accountId, userId: session.id, action: `upload.${status}`, details })
}
