// @vitest-environment happy-dom
import { useForm } from '@mantine/form'
import { act } from 'react'
import { expect, it } from 'vitest'
import { showWidgets } from '../../../shared/testing/show-widgets.tsx'
import { until } from '../../../shared/testing/until.ts'
import { Chapters } from './chapters.tsx'
import type { DetailFields } from './use-edit.ts'

const show = showWidgets()
const chapters = [
  { id: 1, time: '00:00', title: 'Abertura' },
  { id: 2, time: '00:30', title: 'Prática' },
  { id: 3, time: '01:30', title: 'Fim' },
]

function Editor({ at }: { at: number }) {
  const values = { title: 'Aula', description: '', selectedThumb: 0, chapters } as DetailFields['values']
  const form = useForm<DetailFields>({ initialValues: { revision: 1, seen: values, values } })
  return (
    <Chapters
      form={form}
      duration={100}
      preview={{ position: () => at, seek: () => undefined, play: () => undefined, pause: () => undefined, show: () => undefined }}
      locked={false}
    />
  )
}

const rows = () =>
  [...document.querySelectorAll('li')].map((row) =>
    [...row.querySelectorAll('input')]
      .map((input) => input.value)
      .join(' ')
      .trim(),
  )

it('a chapter added at the playhead lands between its neighbours, with its title focused', async () => {
  await show(<Editor at={42.7} />)
  const add = [...document.querySelectorAll('button')].find(({ textContent }) => textContent === 'Adicionar capítulo')
  await act(async () => add?.click())
  expect(rows()).toEqual(['00:00 Abertura', '00:30 Prática', '00:42', '01:30 Fim'])
  await until(() => expect(document.activeElement?.getAttribute('aria-label')).toBe('Título do capítulo 3'))
})

it('a chapter added where one begins takes the next free second', async () => {
  await show(<Editor at={30} />)
  const add = [...document.querySelectorAll('button')].find(({ textContent }) => textContent === 'Adicionar capítulo')
  await act(async () => add?.click())
  expect(rows()[2]).toBe('00:31')
  await until(() => expect(document.activeElement?.getAttribute('aria-label')).toBe('Título do capítulo 3'))
})
