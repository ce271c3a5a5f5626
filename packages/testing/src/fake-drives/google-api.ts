import { sendFile } from '../file-host/send-file.ts'
import { type DriveApi, type DriveCall, guardCall } from './drive-call.ts'
import { type DriveNode, type FakeDrive, findNodes, hashOfBytes, versionOfFile } from './drive-tree.ts'

const folder = 'application/vnd.google-apps.folder'

/** The part of Drive's API (v3) that files are found and downloaded with. @param base where it is. */
export function createGoogleApi(drive: FakeDrive, base: string): DriveApi {
  return async (call) => {
    const [, thumb] = /^\/thumbs\/(\w+)$/.exec(call.path) ?? []
    const [, id] = /^\/drive\/v3\/files(?:\/([^/]+))?$/.exec(call.path) ?? []
    if (thumb === undefined && !call.path.startsWith('/drive/v3/files')) return false
    const refuse = (status: number, reason: string, message: string) =>
      call.json(status, { error: { errors: [{ domain: 'global', reason, message }], code: status, message } })
    if (guardCall(drive, call, () => refuse(401, 'authError', 'Invalid Credentials'))) return true
    if (thumb !== undefined) {
      const picture = drive.nodes.get(thumb)?.picture
      if (picture) call.response.writeHead(200, { 'content-type': 'image/jpeg' }).end(picture)
      else refuse(404, 'notFound', 'Not Found')
      return true
    }
    if (id === undefined) {
      call.json(200, listFiles(drive, call, base))
      return true
    }
    const node = drive.nodes.get(decodeURIComponent(id))
    if (!node || node.flaw === 'not-picked') refuse(404, 'notFound', `File not found: ${id}.`)
    else if (call.query.get('alt') !== 'media') call.json(200, describe(node, drive, base))
    else if (node.flaw === 'harmful')
      refuse(403, 'cannotDownloadAbusiveFile', 'This file has been identified as malware or spam and cannot be downloaded.')
    else if (node.flaw === 'restricted') refuse(403, 'cannotDownloadFile', 'This file cannot be downloaded by the user.')
    else if (node.flaw === 'quota') refuse(403, 'downloadQuotaExceeded', 'The download quota for this file has been exceeded.')
    else if (!node.file || node.flaw === 'native' || node.target !== null)
      refuse(403, 'fileNotDownloadable', 'Only files with binary content can be downloaded. Use Export with Docs Editors files.')
    else await sendFile(node.file, call.request, call.response)
    return true
  }
}

function describe(node: DriveNode, drive: FakeDrive, base: string): object {
  const { id, name, file, flaw, modifiedAt, target, picture } = node
  const common = { id, name, modifiedTime: modifiedAt.toISOString(), trashed: flaw === 'trashed' }
  if (target !== null) {
    const found = drive.nodes.get(target)
    const targetMimeType = found?.file ? (found.file.type ?? '') : folder
    return { ...common, mimeType: 'application/vnd.google-apps.shortcut', shortcutDetails: { targetId: target, targetMimeType } }
  }
  if (!file) return { ...common, mimeType: folder, capabilities: { canDownload: false } }
  if (flaw === 'native') return { ...common, mimeType: 'application/vnd.google-apps.document', capabilities: { canDownload: true } }
  return {
    ...common,
    mimeType: file.type ?? 'application/octet-stream',
    size: String(file.bytes.size),
    md5Checksum: hashOfBytes(file.bytes, 'md5'),
    sha256Checksum: hashOfBytes(file.bytes, 'sha256'),
    headRevisionId: versionOfFile(file),
    hasThumbnail: picture !== null,
    ...(picture && { thumbnailLink: `${base}/thumbs/${id}` }),
    capabilities: { canDownload: flaw !== 'restricted' },
  }
}

function listFiles(drive: FakeDrive, { query }: DriveCall, base: string): object {
  const q = query.get('q') ?? ''
  const unquote = (text: string): string => text.replaceAll(/\\(.)/g, '$1')
  const [, parent] = /^'((?:[^'\\]|\\.)*)' in parents/.exec(q) ?? []
  const [, search] = /^name contains '((?:[^'\\]|\\.)*)'/.exec(q) ?? []
  const place = search === undefined ? { parent: parent === 'root' ? null : unquote(parent ?? '') } : { search: unquote(search) }
  const files = findNodes(drive, place).map((node) => describe(node, drive, base) as { mimeType: string })
  const shown = files.filter(({ mimeType }) => /^(?:video|audio)\/|\.(?:folder|shortcut)$/.test(mimeType))
  const start = Number(query.get('pageToken') ?? 0)
  const end = start + Number(query.get('pageSize') ?? 100)
  return { files: shown.slice(start, end), ...(end < shown.length && { nextPageToken: String(end) }) }
}
