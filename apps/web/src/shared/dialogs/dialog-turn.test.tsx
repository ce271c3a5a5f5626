// @vitest-environment happy-dom
import { act } from 'react'
import { createRoot, type Root } from 'react-dom/client'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { until } from '../testing/until.ts'
import { useDialogTurn } from './dialog-turn.ts'

let root: Root
beforeEach(() => {
  vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', true)
  root = createRoot(document.body.appendChild(document.createElement('div')))
})
afterEach(async () => {
  await act(async () => root.unmount())
  document.body.replaceChildren()
  vi.unstubAllGlobals()
})

function Dialog({ name, wanted }: { name: string; wanted: boolean }) {
  return useDialogTurn(name, wanted) && <div role="dialog" aria-modal="true" aria-label={name} />
}
const show = (wanted: Record<string, boolean>) =>
  act(async () =>
    root.render(
      <>
        {Object.entries(wanted).map(([name, one]) => (
          <Dialog key={name} name={name} wanted={one} />
        ))}
      </>,
    ),
  )
const open = () => [...document.querySelectorAll('[aria-modal]')].map((dialog) => dialog.getAttribute('aria-label'))

it('opens one dialog at a time, in the order of the queue', async () => {
  await show({ plans: false, news: true })
  expect(open()).toEqual(['news'])
  await show({ plans: true, news: true })
  expect(open()).toEqual(['news'])
  await show({ plans: true, news: false })
  await until(() => expect(open()).toEqual(['plans']))
  await show({ plans: false, news: true })
  await until(() => expect(open()).toEqual(['news']))
})

it('skips a queued dialog that is no longer wanted, and continues after the open one unmounts', async () => {
  await show({ news: true, plans: true, other: true })
  await show({ news: true, plans: false, other: true })
  await show({ other: true })
  await until(() => expect(open()).toEqual(['other']))
})

it('opens no dialog until the one that the user opened is closed', async () => {
  const asked = document.body.appendChild(document.createElement('div'))
  asked.setAttribute('aria-modal', 'true')
  asked.setAttribute('aria-label', 'asked')
  await show({ news: true, plans: true })
  expect(open()).toEqual(['asked'])
  await act(async () => asked.remove())
  await until(() => expect(open()).toEqual(['news']))
  await show({ news: false, plans: false })
  expect(open()).toEqual([])
})
