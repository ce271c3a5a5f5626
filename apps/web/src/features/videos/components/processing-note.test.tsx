// @vitest-environment happy-dom
import { expect, it } from 'vitest'
import { testEvent, testVideo } from '../../../shared/media/test-video.ts'
import { showWidgets } from '../../../shared/testing/show-widgets.tsx'
import { ProcessingNote } from './processing-note.tsx'

const show = showWidgets()

it('says how far the quality under way is, and no other percentage', async () => {
  const { rungs, message } = testEvent()
  const encoding = { message, rungs, progress: 31.4, currentResolution: '480p', secondsLeft: null, queuePlace: null }
  await show(<ProcessingNote video={testVideo({ status: 'encoding-resolution', encoding })} />)
  expect(document.querySelector('h2')?.textContent).toBe('Processando 480p...')
  const visible = [...document.querySelectorAll('h2, h2 ~ span, b')].map(({ textContent }) => textContent).join(' ')
  expect(visible.match(/\d+%/g)).toEqual(['64%'])
})
