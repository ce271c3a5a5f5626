import type { FakeFileHost } from '../fake-file-host.ts'
import { type DriveApi, type DriveCall, guardCall } from './drive-call.ts'
import { type DriveNode, type FakeDrive, findNodes, hashOfBytes, versionOfFile } from './drive-tree.ts'

type Body = { path?: string; cursor?: string; limit?: number; query?: string; options?: { max_results?: number } }
type Cursor = { place: { parent: string | null } | { search: string }; start: number; size: number }

/** The part of Dropbox's API (v2) that files are found and downloaded with; links lead to `host`. @param tellsPerson whether it also says who the person is. */
export function createDropboxApi(drive: FakeDrive, host: FakeFileHost, tellsPerson = true): DriveApi {
  return (call) => {
    const [, method] = /^\/2\/(files\/[\w/]+|users\/get_current_account)$/.exec(call.path) ?? []
    if (method === undefined) return false
    if (method === 'users/get_current_account' && drive.team === null && !tellsPerson) return false
    const refuse = (summary: string, status = 409) =>
      call.json(status, { error_summary: `${summary}/..`, error: { '.tag': summary.split('/')[0] } })
    if (guardCall(drive, call, (worth) => refuse(worth === 'expired' ? 'expired_access_token' : 'invalid_access_token', 401))) return true
    if (call.method !== 'POST') {
      call.response.writeHead(405).end()
      return true
    }
    answer(drive, host, method, call, refuse)
    return true
  }
}

function answer(drive: FakeDrive, host: FakeFileHost, method: string, call: DriveCall, refuse: (summary: string, status?: number) => void) {
  if (method === 'users/get_current_account') return call.json(200, describePerson(drive))
  const root = call.request.headers['dropbox-api-path-root']
  if (drive.team !== null && root !== JSON.stringify({ '.tag': 'root', root: drive.team })) return refuse('path/not_found')
  const body = JSON.parse(call.body) as Body
  switch (method) {
    case 'files/list_folder': {
      const parent = body.path === '' ? null : (body.path ?? '').replace(/^id:/, '')
      const found = parent === null ? true : drive.nodes.has(parent)
      if (!found) return refuse('path/not_found')
      return call.json(200, listEntries(drive, { place: { parent }, start: 0, size: body.limit ?? 500 }))
    }
    case 'files/list_folder/continue':
      return call.json(200, listEntries(drive, readCursor(body.cursor)))
    case 'files/search_v2':
      return call.json(200, search(drive, { place: { search: body.query ?? '' }, start: 0, size: body.options?.max_results ?? 100 }))
    case 'files/search/continue_v2':
      return call.json(200, search(drive, readCursor(body.cursor)))
    case 'files/get_metadata':
    case 'files/get_temporary_link': {
      const node = drive.nodes.get((body.path ?? '').replace(/^id:/, ''))
      if (!node || node.flaw === 'trashed' || node.flaw === 'not-picked') return refuse('path/not_found')
      if (method === 'files/get_metadata') return call.json(200, describe(node))
      if (!node.file) return refuse('path/not_file')
      if (node.flaw === 'restricted' || node.flaw === 'harmful') return refuse('path/restricted_content')
      if (node.flaw === 'native') return refuse('unsupported_file')
      if (node.flaw === 'quota') return refuse('too_much_traffic')
      return call.json(200, { metadata: describe(node), link: host.sign(node.file, { status: 410, needsKeepAlive: true }) })
    }
    default:
      return call.response.writeHead(404).end()
  }
}

const describePerson = ({ team }: FakeDrive): object => ({
  account_id: 'dbid:AAH4f99T0taONIb-OurWxbNQ6ywGRopQngc',
  name: { display_name: 'Ana Prado' },
  email: 'ana@example.com',
  root_info:
    team === null
      ? { '.tag': 'user', root_namespace_id: '10', home_namespace_id: '10' }
      : { '.tag': 'team', root_namespace_id: team, home_namespace_id: '10', home_path: '/Ana Prado' },
})

function describe({ id, name, file, flaw, modifiedAt }: DriveNode): object {
  const common = { id: `id:${id}`, name, path_display: `/${name}`, path_lower: `/${name.toLowerCase()}` }
  if (!file) return { '.tag': 'folder', ...common }
  return {
    '.tag': 'file',
    ...common,
    client_modified: modifiedAt.toISOString().replace(/\.\d+/, ''),
    server_modified: modifiedAt.toISOString().replace(/\.\d+/, ''),
    rev: versionOfFile(file),
    size: file.bytes.size,
    is_downloadable: flaw !== 'native',
    content_hash: hashOfBytes(file.bytes, 'dropbox'),
  }
}

const readCursor = (text: string | undefined): Cursor => JSON.parse(Buffer.from(text ?? '', 'base64url').toString()) as Cursor
const writeCursor = (cursor: Cursor): string => Buffer.from(JSON.stringify(cursor)).toString('base64url')

function cut(drive: FakeDrive, cursor: Cursor) {
  const nodes = findNodes(drive, cursor.place)
  const end = cursor.start + cursor.size
  return { nodes: nodes.slice(cursor.start, end), cursor: writeCursor({ ...cursor, start: end }), has_more: end < nodes.length }
}

function listEntries(drive: FakeDrive, at: Cursor): object {
  const { nodes, cursor, has_more } = cut(drive, at)
  return { entries: nodes.filter(({ flaw }) => flaw !== 'native').map((node) => describe(node)), cursor, has_more }
}

function search(drive: FakeDrive, at: Cursor): object {
  const { nodes, cursor, has_more } = cut(drive, at)
  const matches = nodes.map((node) => ({ match_type: { '.tag': 'filename' }, metadata: { '.tag': 'metadata', metadata: describe(node) } }))
  return { matches, has_more, ...(has_more && { cursor }) }
}
