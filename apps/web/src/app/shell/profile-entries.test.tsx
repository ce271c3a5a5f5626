// @vitest-environment happy-dom
import { MantineProvider, Menu } from '@mantine/core'
import type { Session } from '@videozz/contract/browser'
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { act } from 'react'
import { createRoot, type Root } from 'react-dom/client'
import { afterEach, beforeAll, beforeEach, expect, it, vi } from 'vitest'
import { closeSession, openSession } from '../../shared/session/session.ts'
import { ProfileEntries } from './profile-entries.tsx'

const session = { id: 'p'.repeat(16), accountId: 'a'.repeat(16), tenant: null } as Session
const profile = (name: string) => ({ id: name.toLowerCase().padEnd(16, '0'), eduzzId: '1', name, email: `${name}@exemplo.com` })

let root: Root
let answer: () => Response | Promise<Response>
const chosen = vi.fn<(profile: { id: string; name: string }) => void>()
const searched = vi.fn<() => void>()

beforeAll(() => vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', true))
beforeEach(() => {
  chosen.mockReset()
  searched.mockReset()
  vi.stubGlobal('fetch', async () => answer())
  openSession({ accessToken: 't', expiresIn: 900, session })
})
afterEach(async () => {
  await act(async () => root.unmount())
  document.body.replaceChildren()
  closeSession('signed-out')
})

const settle = async () => {
  for (let turn = 0; turn < 10; turn++) await act(() => new Promise((resolve) => setTimeout(resolve)))
}
async function show(current = session.accountId): Promise<void> {
  root = createRoot(document.body.appendChild(document.createElement('div')))
  await act(async () =>
    root.render(
      <MantineProvider env="test">
        <QueryClientProvider client={new QueryClient({ defaultOptions: { queries: { retry: false } } })}>
          <Menu opened>
            <Menu.Dropdown>
              <ProfileEntries current={current} onSwitch={chosen} onSearch={searched} />
            </Menu.Dropdown>
          </Menu>
        </QueryClientProvider>
      </MantineProvider>,
    ),
  )
  await settle()
}
const items = () => [...document.querySelectorAll<HTMLElement>('[role=menuitem]')]
const text = () => document.body.textContent ?? ''
const press = async (name: string) => {
  await act(async () =>
    items()
      .find((item) => item.textContent?.includes(name))
      ?.click(),
  )
  await settle()
}

it('shows the loading text, then the empty text when there is no other profile', async () => {
  let release = (_response: Response): void => undefined
  answer = () => new Promise((resolve) => (release = resolve))
  await show()
  expect(text()).toContain('Carregando perfis…')
  release(Response.json([]))
  await settle()
  expect(text()).toContain('Nenhum outro perfil.')
})

it('lists every profile except the current one, and calls onSwitch with the selected profile', async () => {
  const [ana, bia] = [profile('Ana'), profile('Bia')]
  answer = () => Response.json([ana, bia])
  await show(bia.id)
  expect(items().map((item) => item.textContent)).toEqual(['Gerenciar AnaAna@exemplo.com'])
  await press('Ana')
  expect(chosen).toHaveBeenCalledWith(ana)
})

it('shows six of nine profiles and an entry that calls onSearch', async () => {
  answer = () => Response.json(Array.from({ length: 9 }, (_, index) => profile(`Perfil${index}`)))
  await show()
  expect(items()).toHaveLength(7)
  await press('Ver todos os 9 perfis')
  expect(searched).toHaveBeenCalled()
})

it('shows the error message of the server and fetches the profiles again on retry', async () => {
  const message = 'A plataforma demorou demais para dizer quais são os seus perfis. Tente novamente em instantes.'
  answer = () => Response.json({ error: { code: 'RELATIONS_SLOW', message, requestId: 'r' } }, { status: 424 })
  await show()
  expect(text()).toContain(message)
  answer = () => Response.json([profile('Ana')])
  await press('Tentar novamente')
  expect(items().map((item) => item.textContent)).toEqual(['Gerenciar AnaAna@exemplo.com'])
})
