import type { Readable } from 'node:stream'
import { findReport, reportObjectKey } from '@videozz/db'
import { ObjectNotFoundError } from '@videozz/storage'
import type { FastifyReply } from 'fastify'
import type { Deps } from '../../shared/app-deps.ts'
import { AppError } from '../../shared/app-error.ts'
import { hashToken } from '../../shared/hash-token.ts'

const types = {
  xlsx: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
  csv: 'text/csv; charset=utf-8',
} as const

/** Serves the file of a report behind an address that was mailed. @throws AppError NOT_FOUND, REPORT_ENDED */
export async function serveReport(
  { db, store, now }: Pick<Deps, 'db' | 'store' | 'now'>,
  { token, file }: { token: string; file: 'estatisticas.xlsx' | 'estatisticas.csv' },
  reply: FastifyReply,
): Promise<Readable> {
  const report = await findReport(db, hashToken(token))
  if (!report) throw new AppError('NOT_FOUND')
  if (report.expiresAt === null || report.expiresAt <= now()) throw new AppError('REPORT_ENDED')
  const format = file === 'estatisticas.csv' ? 'csv' : 'xlsx'
  const { body, size } = await store.get(reportObjectKey(report.id, format)).catch((error: unknown) => {
    if (error instanceof ObjectNotFoundError) throw new AppError('REPORT_ENDED', { cause: error })
    throw error
  })
  reply.headers({
    'cache-control': 'private, no-store',
    'content-disposition': `attachment; filename="estatisticas-${report.firstDay}-${report.lastDay}.${format}"`,
    'content-length': size,
    'content-type': types[format],
    'referrer-policy': 'no-referrer',
    'x-content-type-options': 'nosniff',
  })
  return body
}
