// @vitest-environment happy-dom
import { notifications } from '@mantine/notifications'
import { afterEach, expect, it, vi } from 'vitest'
import { panelFolded, tellEnded } from './tell-ended.ts'

afterEach(() => vi.restoreAllMocks())

it('tellEnded gives one message for all files, after the last and only while the panel is folded', () => {
  const shown = vi.spyOn(notifications, 'show').mockReturnValue('id')
  panelFolded.set(true)
  for (let at = 0; at < 9; at += 1) tellEnded('sent', true)
  expect(shown).not.toHaveBeenCalled()
  tellEnded('failed', false)
  expect(shown.mock.calls.map(([{ message }]) => message)).toEqual(['Upload concluído: 9 mídias carregadas.', 'Erro ao enviar arquivo.'])
  panelFolded.set(false)
  tellEnded('sent', false)
  expect(shown).toHaveBeenCalledTimes(2)
  panelFolded.set(true)
  tellEnded('sent', false)
  expect(shown.mock.lastCall?.[0].message).toBe('Upload concluído: mídia carregada.')
})
