// @vitest-environment happy-dom
import { Checkbox, TextInput } from '@mantine/core'
import { expect, it } from 'vitest'
import { focusFault } from './focus-fault.ts'
import { showWidgets } from './testing/show-widgets.tsx'

type Faults = { name?: string; scopes?: string; last?: string }
const show = showWidgets()

it.each([
  [{ name: 'Informe o nome.', scopes: 'Escolha uma permissão.' }, 'nome'],
  [{ scopes: 'Escolha uma permissão.', last: 'Informe o endereço.' }, 'ler'],
  [{ last: 'Informe o endereço.' }, 'endereco'],
  [{}, ''],
] as [Faults, string][])('focusFault focuses the first invalid field of %o', async ({ name, scopes, last }, expected) => {
  await show(
    <>
      <TextInput id="nome" label="Nome" error={name} />
      <Checkbox.Group label="Permissões" error={scopes}>
        <Checkbox id="ler" value="read" label="Ler" />
        <Checkbox id="mudar" value="write" label="Mudar" />
      </Checkbox.Group>
      <TextInput id="endereco" label="Endereço" error={last} />
    </>,
  )
  focusFault(document)
  await expect.poll(() => document.activeElement?.id).toBe(expected)
})
