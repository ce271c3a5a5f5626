import type { Answer, leakRoutes, WholeLeakCase } from '@videozz/contract'
import { findLeakCase, type LeakFile, listLeakCases, listLeakFiles, listLeakPictures } from '@videozz/db'
import type { Deps } from '../../shared/app-deps.ts'
import { AppError } from '../../shared/app-error.ts'
import { presentLeak, presentWhole, type StoredCase } from './present-leak.ts'

type Stores = Pick<Deps, 'db'>

/** The case of an account with its files. @throws AppError LEAK_NOT_FOUND. */
export async function requireCase({ db }: Stores, accountId: string, id: string): Promise<{ row: StoredCase; files: LeakFile[] }> {
  const row = await findLeakCase(db, accountId, id)
  if (!row) throw new AppError('LEAK_NOT_FOUND')
  return { row, files: await listLeakFiles(db, [id]) }
}

/** A page of the cases of an account. */
export async function listCases(
  { db }: Stores,
  accountId: string,
  { page, limit }: { page: number; limit: number },
): Promise<Answer<typeof leakRoutes.listLeaks>> {
  const { rows, total } = await listLeakCases(db, accountId, { limit, offset: (page - 1) * limit })
  const files = await listLeakFiles(
    db,
    rows.map(({ id }) => id),
  )
  const items = rows.map((row) =>
    presentLeak(
      row,
      files.filter(({ case_id }) => case_id === row.id),
    ),
  )
  return { items, totalItems: total, itemsPerPage: limit, page, pages: Math.ceil(total / limit) }
}

/** A case with its facts. @throws AppError LEAK_NOT_FOUND. */
export async function readCase(deps: Stores, accountId: string, id: string): Promise<WholeLeakCase> {
  const { row, files } = await requireCase(deps, accountId, id)
  return presentWhole(row, files)
}

const dataAddress = (bytes: Buffer): string => `data:image/jpeg;base64,${bytes.toString('base64')}`

/** The aligned frames of a case. @throws AppError LEAK_NOT_FOUND. */
export async function readPictures(deps: Stores, accountId: string, id: string): Promise<Answer<typeof leakRoutes.listLeakPictures>> {
  await requireCase(deps, accountId, id)
  const rows = await listLeakPictures(deps.db, id)
  return {
    items: rows.map(({ leak_second, media_second, leak, original }) => ({
      leakSecond: leak_second,
      mediaSecond: media_second,
      leak: dataAddress(leak),
      original: dataAddress(original),
    })),
  }
}
