// @vitest-environment happy-dom
import { TextInput } from '@mantine/core'
import { act, useState } from 'react'
import { beforeEach, expect, it, vi } from 'vitest'
import { showWidgets } from '../../../shared/testing/show-widgets.tsx'
import { FormModal } from './form-modal.tsx'

const show = showWidgets()
let sent: string[]
beforeEach(() => (sent = []))

function Question({ loading = false }: { loading?: boolean }) {
  const [name, setName] = useState('')
  const [tried, setTried] = useState(false)
  const submit = () => {
    setTried(true)
    if (name !== '') sent.push(name)
  }
  return (
    <FormModal title="Novo" submitLabel="Criar" loading={loading} onSubmit={submit} onClose={() => undefined}>
      <TextInput label="Posição" defaultValue="1" />
      <TextInput
        label="Nome"
        value={name}
        error={tried && name === '' && 'Informe o nome.'}
        onChange={(event) => setName(event.currentTarget.value)}
      />
    </FormModal>
  )
}
const label = () => document.querySelector(`label[for="${document.activeElement?.id}"]`)?.textContent
const submit = () => act(async () => document.querySelector('form')?.requestSubmit())

it('focuses the first field on open, and the first invalid field after a rejected submit', async () => {
  await show(<Question />)
  await vi.waitFor(() => expect(label()).toBe('Posição'))
  await submit()
  await vi.waitFor(() => expect(label()).toBe('Nome'))
  expect(sent).toEqual([])
})

it('does not call onSubmit while loading', async () => {
  await show(<Question loading />)
  await submit()
  expect(document.querySelector('[aria-invalid="true"]')).toBeNull()
})
