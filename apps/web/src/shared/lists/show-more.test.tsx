// @vitest-environment happy-dom
import { act } from 'react'
import { expect, it, vi } from 'vitest'
import { showWidgets } from '../testing/show-widgets.tsx'
import { type Paged, ShowMore } from './show-more.tsx'

const show = showWidgets()
const list = {
  hasNextPage: true,
  isFetchingNextPage: false,
  isFetchNextPageError: false,
  error: null,
  fetchNextPage: vi.fn<Paged['fetchNextPage']>(),
}

it('loads the next page, and is not there after the last one', async () => {
  await show(<ShowMore list={list} />)
  await act(async () => document.querySelector('button')?.click())
  expect(list.fetchNextPage).toHaveBeenCalledTimes(1)
  await show(<ShowMore list={{ ...list, hasNextPage: false }} />)
  expect(document.querySelector('button')).toBeNull()
})

it('says beside the button that a page did not load', async () => {
  await show(<ShowMore list={{ ...list, isFetchNextPageError: true, error: new TypeError('Failed to fetch') }} />)
  expect(document.querySelector('[role="alert"]')?.textContent).toContain('deu errado')
  expect(document.querySelector('button')?.textContent).toContain('Mostrar mais')
})
