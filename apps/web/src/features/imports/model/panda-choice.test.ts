import { expect, it } from 'vitest'
import type { IntegrationVideo } from '../../../shared/queries/library.ts'
import { type PandaChoice, sayPandaChoice, toggleVideo, videoFault } from './panda-choice.ts'

const video = (id: string, more: Partial<IntegrationVideo> = {}): IntegrationVideo => ({
  id,
  title: id,
  source: { size: 1024 ** 3 },
  duration: 60,
  importable: true,
  imported: false,
  ...more,
})

it('toggleVideo takes a video in and out, and none beyond 50', () => {
  let choice: PandaChoice = new Map()
  for (let place = 0; place < 60; place++) choice = toggleVideo(choice, video(`v${place}`))
  expect(choice.size).toBe(50)
  expect(videoFault(video('v55'), choice)).toBe('Escolha até 50 arquivos por vez.')
  expect(videoFault(video('v3'), choice)).toBeNull()
  choice = toggleVideo(choice, video('v3'))
  expect([choice.size, choice.has('v3')]).toEqual([49, false])
})

it('videoFault refuses what its host has not ready', () => {
  expect(videoFault(video('a', { importable: false }), new Map())).toBe('Ainda não está pronto no PandaVideo')
})

it('sayPandaChoice tells how many and at most how much', () => {
  expect(sayPandaChoice(new Map())).toBe('0 de 50 selecionados')
  expect(sayPandaChoice(new Map([['a', video('a')]]))).toBe('1 de 50 selecionado · até 1 GB')
})
