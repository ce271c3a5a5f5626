// @vitest-environment happy-dom
import { Checkbox, MantineProvider, TextInput } from '@mantine/core'
import { act } from 'react'
import { createRoot, type Root } from 'react-dom/client'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { focusFault } from './focus-fault.ts'

type Faults = { name?: string; scopes?: string; last?: string }
let root: Root
beforeEach(() => {
  vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', true)
  vi.stubGlobal('matchMedia', () => ({ matches: false, addEventListener: () => undefined, removeEventListener: () => undefined }))
  document.body.innerHTML = '<div id="root"></div>'
  root = createRoot(document.getElementById('root') as HTMLElement)
})
afterEach(async () => {
  await act(async () => root.unmount())
  vi.unstubAllGlobals()
})

it.each([
  [{ name: 'Informe o nome.', scopes: 'Escolha uma permissão.' }, 'nome'],
  [{ scopes: 'Escolha uma permissão.', last: 'Informe o endereço.' }, 'ler'],
  [{ last: 'Informe o endereço.' }, 'endereco'],
  [{}, ''],
] as [Faults, string][])('leads to the first field of %o', async ({ name, scopes, last }, expected) => {
  await act(async () =>
    root.render(
      <MantineProvider env="test">
        <TextInput id="nome" label="Nome" error={name} />
        <Checkbox.Group label="Permissões" error={scopes}>
          <Checkbox id="ler" value="read" label="Ler" />
          <Checkbox id="mudar" value="write" label="Mudar" />
        </Checkbox.Group>
        <TextInput id="endereco" label="Endereço" error={last} />
      </MantineProvider>,
    ),
  )
  focusFault(document)
  await new Promise((resolve) => setTimeout(resolve, 10))
  expect(document.activeElement?.id).toBe(expected)
})
