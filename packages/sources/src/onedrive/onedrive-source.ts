import { type DriveAccess, withAddress, withToken } from '../drives/drive-call.ts'
import { nameWithExtension } from '../file-name.ts'
import { asSourceError, judgeStatus, openRange, readAnswerText, sourceIdleMs } from '../open-range.ts'
import type { Source, SourceBody, SourceFile, SourceRange } from '../source.ts'
import { SourceError } from '../source-error.ts'
import { type GraphApi, type GraphItem, hashOfItem, itemPath, readGraphItem, versionOfItem } from './graph-item.ts'
import { judgeDownload, judgeGraph } from './graph-refusal.ts'

/** Files of a OneDrive, personal or of work, and of what others share with the person. */
export function createOnedriveSource(access: DriveAccess, api: GraphApi): Source {
  const { outbound, idleMs = sourceIdleMs } = access
  /** Opens a range at the address that Graph gives for it, which lives for minutes. */
  const openFile = (id: string, version: string | null, range: SourceRange, size: number | null, signal: AbortSignal) => {
    let item: GraphItem | undefined
    const makeAddress = async (): Promise<string> => {
      item = await readGraphItem(access, api, id, signal)
      refuseOthers(item)
      if (version !== null && versionOfItem(item) !== version) throw new SourceError('changed', 'OneDrive has another version of the file')
      return item['@microsoft.graph.downloadUrl'] ?? (await findAddress(access, api, id, signal))
    }
    return withAddress(makeAddress, async (address): Promise<{ item: GraphItem; body: SourceBody }> => {
      const body = await openRange({ outbound, address, range, size, idleMs, signal, judge: judgeDownload })
      if (item === undefined) throw new SourceError('broken', 'The item is not known')
      return { item, body }
    })
  }
  return {
    connections: 4,
    describe: async ({ externalId }, signal): Promise<SourceFile> => {
      // The size that Graph lists is not always that of the bytes: those are asked.
      const { item, body } = await openFile(externalId, null, { start: 0 }, null, signal)
      body.close()
      const type = item.file?.mimeType ?? body.type
      return {
        name: nameWithExtension(item.name, type),
        size: body.total ?? item.size ?? null,
        type,
        version: versionOfItem(item),
        hash: hashOfItem(item),
      }
    },
    open: async ({ externalId }, range, { version, size }, signal) => {
      const { body } = await openFile(externalId, version, range, size, signal)
      return body
    },
  }
}

/** The address `/content` leads to; it gets neither the token nor the range. */
async function findAddress(access: DriveAccess, { graphUrl }: GraphApi, id: string, signal: AbortSignal): Promise<string> {
  return withToken(access.getToken, async (headers) => {
    const request = { headers, idleMs: access.idleMs ?? sourceIdleMs, redirects: 1, signal }
    const answer = await access.outbound(`${graphUrl}/v1.0${itemPath(id)}/content`, request).catch((error: unknown) => {
      throw asSourceError(error)
    })
    const { status } = answer
    if (status === 200 && answer.url.origin !== new URL(graphUrl).origin) {
      answer.close()
      return answer.url.href
    }
    const refusal = { status, headers: answer.headers, text: await readAnswerText(answer) }
    throw judgeGraph(refusal) ?? judgeStatus(refusal)
  })
}

/** @throws SourceError for what is no file, or none that may be downloaded. */
function refuseOthers(item: GraphItem): void {
  if (item.deleted) throw new SourceError('missing', 'The file was deleted')
  if (item.malware) throw new SourceError('refused', 'The file is infected')
  if (!item.file) throw new SourceError('refused', 'The item has no bytes')
}
