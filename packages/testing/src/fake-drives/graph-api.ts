import type { FakeFileHost } from '../fake-file-host.ts'
import { createHostFile } from '../file-host/host-file.ts'
import { type DriveApi, type DriveCall, guardCall } from './drive-call.ts'
import { type DriveNode, type FakeDrive, findNodes, hashOfBytes, versionOfFile } from './drive-tree.ts'

const ownDrive = 'b!ana'
const otherDrive = 'b!bia'
const driveOf = ({ shared }: Pick<DriveNode, 'shared'>): string => (shared ? otherDrive : ownDrive)

/** The part of Microsoft Graph (v1.0) that files are found and downloaded with; downloads lead to `host`. @param base where it is. */
export function createGraphApi(drive: FakeDrive, host: FakeFileHost, base: string): DriveApi {
  return (call) => {
    if (!/^\/v1\.0\/(?:me\/drive|drives)\//.test(call.path)) return false
    const refuse = (status: number, code: string, message: string, inner: object = {}) =>
      call.json(status, { error: { code, message, innerError: { date: '2026-05-01T12:00:00', 'request-id': 'r', ...inner } } })
    if (guardCall(drive, call, () => refuse(401, 'InvalidAuthenticationToken', 'Lifetime validation failed, the token is expired.')))
      return true
    answer({ drive, host, base, call, refuse })
    return true
  }
}

type Graph = {
  drive: FakeDrive
  host: FakeFileHost
  base: string
  call: DriveCall
  refuse: (status: number, code: string, message: string, inner?: object) => void
}

function answer(graph: Graph): void {
  const { drive, call, refuse } = graph
  const path = decodeURIComponent(call.path.slice('/v1.0'.length))
  const [, text] = /^\/me\/drive\/root\/search\(q='(.*)'\)$/.exec(path) ?? []
  if (text !== undefined) return list(graph, { search: text.replaceAll("''", "'") })
  if (path === '/me/drive/root/children') return list(graph, { parent: null })
  const [, driveId, id, rest = ''] = /^\/(?:me\/drive|drives\/([^/]+))\/items\/([^/]+)(\/.*)?$/.exec(path) ?? []
  const node = drive.nodes.get(id ?? '')
  if (!node || node.flaw === 'trashed' || node.flaw === 'not-picked' || driveOf(node) !== (driveId ?? ownDrive))
    return refuse(404, 'itemNotFound', 'The resource could not be found.')
  if (rest === '') return call.json(200, describe(graph, node))
  if (rest === '/children') return list(graph, { parent: node.id })
  if (rest === '/thumbnails/0/medium/content') {
    if (!node.picture) return refuse(404, 'itemNotFound', 'The resource could not be found.')
    return redirect(graph, graph.host.sign(createHostFile({ name: 'thumb.jpg', type: 'image/jpeg', content: node.picture })))
  }
  if (rest !== '/content' || !node.file) return refuse(400, 'invalidRequest', 'The request is malformed or incorrect.')
  if (node.flaw === 'restricted') return refuse(403, 'accessDenied', 'Access denied', { code: 'downloadBlocked' })
  if (node.flaw === 'harmful') return refuse(403, 'accessDenied', 'The file is infected.', { code: 'malwareDetected' })
  if (node.flaw === 'quota') return refuse(509, 'quotaLimitReached', 'The bandwidth of this account is used up.')
  return redirect(graph, graph.host.sign(node.file, { status: 401 }))
}

const redirect = ({ call }: Graph, location: string): void => void call.response.writeHead(302, { location }).end()

function list(graph: Graph, place: { parent: string | null } | { search: string }): void {
  const { drive, call, base } = graph
  const nodes = findNodes(drive, place)
  const start = Number(call.query.get('$skiptoken') ?? 0)
  const end = start + Number(call.query.get('$top') ?? 200)
  const value = nodes.slice(start, end).map((node) => {
    const { '@microsoft.graph.downloadUrl': _, ...item } = describe(graph, node)
    return item
  })
  const next = `${base}${call.path}?${new URLSearchParams({ $top: call.query.get('$top') ?? '200', $expand: 'thumbnails', $skiptoken: String(end) })}`
  call.json(200, { value, ...(end < nodes.length && { '@odata.nextLink': next }) })
}

type Described = { '@microsoft.graph.downloadUrl'?: string } & Record<string, unknown>

function describe({ drive, host }: Graph, node: DriveNode): Described {
  const { id, name, file, flaw, modifiedAt, listedSize, picture, shared } = node
  const parentReference = { driveId: driveOf(node), driveType: 'business' }
  const common = { id, name, lastModifiedDateTime: modifiedAt.toISOString(), parentReference }
  if (!file) return { ...common, size: 0, folder: { childCount: findNodes(drive, { parent: id }).length } }
  if (flaw === 'native') return { ...common, package: { type: 'oneNote' } }
  const isOpen = flaw === null && !drive.withoutDownloadUrl
  const own = {
    ...common,
    size: listedSize ?? file.bytes.size,
    file: { mimeType: file.type ?? 'application/octet-stream', hashes: { quickXorHash: hashOfBytes(file.bytes, 'quickxor') } },
  }
  const more = {
    cTag: `"c:{${id}},${versionOfFile(file)}"`,
    eTag: `"{${id}},1"`,
    ...(flaw === 'harmful' && { malware: { description: 'EICAR' } }),
    thumbnails: picture ? [{ id: '0', medium: { url: `${host.url}/thumb` } }] : [],
    ...(isOpen && { '@microsoft.graph.downloadUrl': host.sign(file, { status: 401 }) }),
  }
  // A shared file is listed as one of the person's own that points to it.
  return { ...own, ...more, ...(shared && { remoteItem: own }) }
}
