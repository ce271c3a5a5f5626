// @vitest-environment happy-dom
import { MantineProvider } from '@mantine/core'
import { Notifications, notifications } from '@mantine/notifications'
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { accessRules, type Publication, type Session } from '@videozz/contract/browser'
import { act, type ReactNode } from 'react'
import { createRoot, type Root } from 'react-dom/client'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { mayPublish, offersPublishing, publishReason } from '../../../shared/media/publish-reason.ts'
import { testVideo } from '../../../shared/media/test-video.ts'
import { applyPublicationEvent } from '../../../shared/queries/publications.ts'
import { sessionStore } from '../../../shared/session/session.ts'
import { until } from '../../../shared/testing/until.ts'
import { addTags, firstValues, publishRules } from '../model/publish-form.ts'
import { PublicationNote } from './publication-note.tsx'
import PublishDialog from './publish-dialog.tsx'

vi.mock('@videozz/contract/browser', async (load) => ({ ...(await load<object>()), hasFeature: () => true }))

const video = testVideo({ key: 'v'.repeat(16), title: 'Aula 1: luz', description: 'Da aula aberta' })
const publication: Publication = {
  id: 'p'.repeat(16),
  state: 'waiting',
  reason: null,
  message: null,
  resumesAt: null,
  progress: 0,
  sent: 0,
  total: null,
  title: 'Aula 1: luz',
  privacyStatus: 'public',
  becamePrivacy: null,
  channel: null,
  url: null,
  notes: [],
  createdAt: '2026-01-01T00:00:00Z',
  endedAt: null,
}
const connected = { provider: 'youtube', state: 'valid', label: 'Estúdio Braga', connectedAt: '2026-01-01T00:00:00Z' }

let root: Root
let client: QueryClient
let sent: { path: string; body: unknown }[]
let connections: { connections: object[]; missing: string[] }
let publications: Publication[]
let answer: { status: number; body: object }
const onClose = vi.fn<() => void>()

beforeEach(() => {
  sent = []
  connections = { connections: [connected], missing: [] }
  publications = []
  answer = { status: 200, body: publication }
  onClose.mockReset()
  localStorage.clear()
  vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', true)
  vi.stubGlobal('matchMedia', () => ({ matches: false, addEventListener: () => undefined, removeEventListener: () => undefined }))
  vi.stubGlobal('fetch', async (address: string, init?: RequestInit) => {
    const { pathname } = new URL(address, 'http://x')
    if (pathname.endsWith('/integration/connections'))
      return Response.json({
        connections: connections.connections,
        providers: [{ provider: 'youtube', missing: connections.missing, picker: 'own' }],
      })
    if (init?.method !== 'POST') return Response.json({ configured: true, publications })
    sent.push({ path: pathname, body: init.body === undefined ? undefined : JSON.parse(init.body as string) })
    return Response.json(answer.body, { status: answer.status })
  })
  const session = {
    id: 'u',
    accountId: 'a',
    status: 'activated',
    tenant: null,
    isPlatformUser: true,
    flags: [accessRules.publishVideos.flag],
  }
  sessionStore.set({ phase: 'signed-in', session: { ...session, plan: {} } as unknown as Session })
  client = new QueryClient({ defaultOptions: { queries: { retry: false } } })
  root = createRoot(document.body.appendChild(document.createElement('div')))
})
afterEach(async () => {
  await act(async () => root.unmount())
  notifications.clean()
  document.body.replaceChildren()
  sessionStore.set({ phase: 'unknown' })
  vi.unstubAllGlobals()
})

const show = (node: ReactNode) =>
  act(async () =>
    root.render(
      <MantineProvider env="test">
        <QueryClientProvider client={client}>
          <Notifications />
          {node}
        </QueryClientProvider>
      </MantineProvider>,
    ),
  )
const openDialog = () => show(<PublishDialog video={video} onClose={onClose} />)
const shows = (text: string) => until(() => expect(document.body.textContent).toContain(text))
const press = (name: string) =>
  act(async () => [...document.querySelectorAll('button')].find(({ textContent }) => textContent === name)?.click())
const setValue = Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')!.set!
const field = (label: string): HTMLInputElement => {
  const named = document.querySelector<HTMLInputElement>(`input[aria-label="${label}"]`)
  const name = [...document.querySelectorAll('label')].find(({ textContent }) => textContent?.startsWith(label))
  const input = named ?? (name && document.querySelector<HTMLInputElement>(`#${CSS.escape(name.htmlFor)}`))
  if (!input) throw new Error(`no field ${label}`)
  return input
}
const type = (label: string, text: string) =>
  act(async () => {
    setValue.call(field(label), text)
    field(label).dispatchEvent(new Event('input', { bubbles: true }))
  })
const enter = (label: string) =>
  act(async () => void field(label).dispatchEvent(new KeyboardEvent('keydown', { key: 'Enter', bubbles: true, cancelable: true })))
const leave = (label: string) => act(async () => void field(label).dispatchEvent(new FocusEvent('focusout', { bubbles: true })))

describe('PublishDialog', () => {
  it('publishes what is in the form, public and of animals by default, and says that all is ready', async () => {
    await openDialog()
    await shows('Importar conteúdo do YouTube')
    await shows('Canal: Estúdio Braga')
    await type('Tags', 'luz')
    await enter('Tags')
    await type('Tags', ' luz ')
    await leave('Tags')
    await type('Tags', 'cor e luz')
    await press('Publicar')
    await shows('Tudo pronto!')
    await shows('Conteúdo enviado com sucesso!')
    expect(sent).toEqual([
      {
        path: `/api/videos/youtube/${video.key}`,
        body: {
          title: 'Aula 1: luz',
          description: 'Da aula aberta',
          tags: ['luz', 'cor e luz'],
          privacyStatus: 'public',
          categoryId: 'animals',
          withThumbnail: true,
          withCaptions: true,
        },
      },
    ])
  })

  it('warns of the terms of the platform and of copyright and privacy', async () => {
    await openDialog()
    await shows('Termos de Serviço do YouTube')
    await shows('a não violar direitos autorais nem a privacidade de outras pessoas')
  })

  it('sends nothing while a field is wrong', async () => {
    await openDialog()
    await shows('Canal:')
    await type('Título', 'Luz')
    await press('Publicar')
    await shows('O título deve ter de 5 a 100 caracteres.')
    expect(sent).toEqual([])
  })

  it('is reset when publishing fails, and says why', async () => {
    answer = { status: 409, body: { error: { code: 'PUBLISH_RUNNING', message: 'Esta mídia já está sendo publicada no YouTube.' } } }
    await openDialog()
    await shows('Canal:')
    await type('Título', 'Outro título')
    await press('Publicar')
    await shows('Ocorreu um erro, tente novamente mais tarde!')
    await shows('Esta mídia já está sendo publicada no YouTube.')
    expect(field('Título').value).toBe('Aula 1: luz')
  })

  it('goes back to connecting when there is no token', async () => {
    answer = { status: 409, body: { error: { code: 'PUBLISH_TOKEN_MISSING', message: 'Token de acesso inválido ou expirado!' } } }
    await openDialog()
    await shows('Canal:')
    await press('Publicar')
    await shows('Token de acesso inválido ou expirado!')
    await shows('Conectar com o YouTube')
  })

  it('asks to connect where nothing is connected, or not any more', async () => {
    connections.connections = []
    await openDialog()
    await shows('Conecte a conta do Google do canal em que o vídeo será publicado.')
    expect(document.body.textContent).not.toContain('Título')
  })

  it('says that a connection is not valid any more', async () => {
    connections.connections = [{ ...connected, state: 'reconnect' }]
    await openDialog()
    await shows('A conexão com “Estúdio Braga” não vale mais.')
  })

  it('says what the operator has to set', async () => {
    connections = { connections: [], missing: ['GOOGLE_CLIENT_ID', 'GOOGLE_CLIENT_SECRET'] }
    await openDialog()
    await shows('Quem administra a plataforma precisa definir GOOGLE_CLIENT_ID e GOOGLE_CLIENT_SECRET.')
    expect(document.body.textContent).not.toContain('Conectar com o YouTube')
  })
})

describe('PublicationNote', () => {
  const open = async (values: Partial<Publication>) => {
    publications = [{ ...publication, ...values }]
    await show(<PublicationNote video={video} />)
  }

  it('shows how much of the file is sent, and follows events', async () => {
    await open({ state: 'uploading', sent: 25_000_000, total: 100_000_000, progress: 25 })
    await shows('Enviando para o YouTube')
    await shows('25%')
    const event = { id: publication.id, key: video.key, state: 'uploading' as const, sent: 50_000_000, total: 100_000_000 }
    await act(async () => applyPublicationEvent(client, event))
    await shows('50%')
    expect(document.querySelector('progress')?.value).toBe(50)
    publications = [{ ...publication, state: 'processing', url: 'https://www.youtube.com/watch?v=abc', progress: 100 }]
    await act(async () => applyPublicationEvent(client, { ...event, state: 'processing' as const }))
    await shows('O YouTube está processando o vídeo')
  })

  it('says why it waits and when it goes on', async () => {
    await open({ reason: 'quota', message: 'O limite diário foi atingido.', resumesAt: '2099-01-02T08:00:00Z' })
    await shows('O limite diário foi atingido.')
    await shows('O envio continua em 02/01/2099 às 05:00.')
  })

  it('asks before it cancels', async () => {
    await open({ state: 'uploading', total: 10 })
    await shows('Enviando')
    await press('Cancelar envio')
    await shows('Cancelar o envio?')
    expect(sent).toEqual([])
    const confirm = [...document.querySelectorAll<HTMLButtonElement>('[role=dialog] button')].find(
      ({ textContent }) => textContent === 'Cancelar envio',
    )
    await act(async () => confirm?.click())
    await until(() => expect(sent.map(({ path }) => path)).toEqual([`/api/videos/youtube/${video.key}/${publication.id}/cancel`]))
  })

  it('leads to the published video, with what is not as it was asked for, until it is closed', async () => {
    await open({
      state: 'published',
      url: 'https://www.youtube.com/watch?v=abc',
      becamePrivacy: 'private',
      channel: { id: 'UC1', title: 'Estúdio Braga' },
      notes: [{ code: 'private', message: 'O vídeo ficou privado porque sim.' }],
      endedAt: '2026-01-01T01:00:00Z',
    })
    await shows('Estúdio Braga · Privado')
    await shows('O vídeo ficou privado porque sim.')
    await shows('excluir a mídia aqui não o exclui lá')
    expect(document.querySelector('a')?.href).toBe('https://www.youtube.com/watch?v=abc')
    await act(async () => document.querySelector<HTMLButtonElement>('[aria-label="Fechar aviso da publicação"]')?.click())
    expect(document.body.textContent).not.toContain('Publicado')
  })

  it('tries a failed one again', async () => {
    await open({ state: 'failed', reason: 'title', message: 'O YouTube não aceitou o título.', endedAt: '2026-01-01T01:00:00Z' })
    await shows('O YouTube não aceitou o título.')
    await press('Tentar novamente')
    await until(() => expect(sent.map(({ path }) => path)).toEqual([`/api/videos/youtube/${video.key}/${publication.id}/retry`]))
  })
})

describe('publishing', () => {
  const session = { status: 'activated', tenant: null, plan: {}, isPlatformUser: true, flags: [accessRules.publishVideos.flag] }
  const as = (values: object) => ({ ...session, ...values }) as unknown as Session

  it('is offered for encoded videos, to accounts with the flag and people of the user base', () => {
    expect(offersPublishing(video, as({}))).toBe(true)
    expect(offersPublishing(video, as({ flags: [] }))).toBe(false)
    expect(offersPublishing(video, as({ isPlatformUser: false }))).toBe(false)
    expect(offersPublishing({ ...video, status: 'encoding-resolution' }, as({}))).toBe(false)
    expect(offersPublishing({ ...video, type: 'audio' }, as({}))).toBe(false)
  })

  it('is offered to managers without the permission, who are told why they may not', () => {
    const manager = as({ tenant: { rules: [], folders: null } })
    expect(offersPublishing(video, manager)).toBe(true)
    expect(publishReason(manager)).toContain('Sem permissão')
    expect(mayPublish(manager)).toBe(false)
    expect(mayPublish(as({}))).toBe(true)
  })
})

describe('the form', () => {
  it('begins with title and description of the media, as long as they may be', () => {
    const values = firstValues({ title: 'x'.repeat(128), description: 'y'.repeat(900) })
    expect([values.title.length, values.description.length]).toEqual([100, 500])
  })
  it('takes tags once, without blanks, and no more than YouTube', () => {
    expect(addTags(['luz'], ' cor, luz,, ')).toEqual(['luz', 'cor'])
    expect(publishRules.tags(['x'.repeat(250), 'y'.repeat(250)])).toBe('As tags somam mais de 500 caracteres. Remova algumas.')
    expect(publishRules.tags(['<b>'])).toBe('O YouTube não aceita os símbolos < e >.')
    expect(publishRules.description('curt')).toContain('de 5 a 500')
    expect(publishRules.description('')).toBeNull()
  })
})
