// @vitest-environment happy-dom
import { act } from 'react'
import { expect, it, vi } from 'vitest'
import { showWidgets } from '../testing/show-widgets.tsx'
import { ActionsMenu, type MenuAction } from './actions-menu.tsx'

const show = showWidgets()
const action = (change: Partial<MenuAction> = {}): MenuAction => ({
  label: 'Excluir',
  icon: null,
  reason: null,
  run: () => undefined,
  ...change,
})
const button = () => document.querySelector('button')

it('is a button of its own where there is one action, and a menu where there are several', async () => {
  const run = vi.fn<() => void>()
  await show(<ActionsMenu label="Mais ações de Aula 1" actions={[action({ run })]} />)
  expect(button()?.getAttribute('aria-label')).toBe('Excluir')
  await act(async () => button()?.click())
  expect(run).toHaveBeenCalledTimes(1)
  await show(<ActionsMenu label="Mais ações de Aula 1" actions={[action(), action({ label: 'Editar' })]} />)
  expect(button()?.getAttribute('aria-label')).toBe('Mais ações de Aula 1')
})

it('does not run a single action that is disabled, and says why', async () => {
  const run = vi.fn<() => void>()
  await show(<ActionsMenu label="Mais ações" actions={[action({ run, reason: 'Sem permissão' })]} />)
  await act(async () => button()?.click())
  expect(run).not.toHaveBeenCalled()
  expect(button()?.getAttribute('aria-description')).toBe('Sem permissão')
})
