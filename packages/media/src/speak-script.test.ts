import { describe, expect, it } from 'vitest'
import { speakTexts, spokenRate, spokenVoice } from './speak-script.ts'

/** Seconds of what was said of each text. */
async function secondsOf(texts: string[], speed = 175): Promise<number[]> {
  const seconds: number[] = []
  await speakTexts(texts, { voice: 'pt-br', speed }, (samples, index) => (seconds[index] = samples.length / spokenRate))
  return seconds
}

it('knows the voices of the languages of subtitles', () => {
  expect(['pt-BR', 'en-US', 'es-ES', 'ja'].map(spokenVoice)).toEqual(['pt-br', 'en-us', 'es-419', undefined])
})

describe('speakTexts', () => {
  it('gives each text by itself, in order, also those with pauses and those that say nothing', async () => {
    const seconds = await secondsOf(['Oi.', '😀', '…', 'Bom dia, pessoal: hoje, sem pressa… vamos falar. De tudo!', '', 'Tchau'])
    expect(seconds).toHaveLength(6)
    expect(seconds.map((length) => length > 0.1)).toEqual([true, false, false, true, false, true])
    expect(seconds[3]).toBeGreaterThan(2.5)
    expect(seconds[3]).toBeLessThan(8)
    expect(seconds[5]).toBeLessThan(1.2)
  })

  it('takes markup and phonemes of a text for words of no meaning', async () => {
    const [plain = 0, ...others] = await secondsOf(['um dois', '<break time="9s"/> um dois', '[[aaaaaaaaaaaaaaaaaaaa]] um', 'a & b < c'])
    expect(plain).toBeGreaterThan(0.3)
    for (const seconds of others) expect(seconds).toBeLessThan(9)
  })

  it('speaks many texts without losing count, quicker when asked', async () => {
    const texts = Array.from({ length: 105 }, (_, at) => `Frase ${at}, está bem?`)
    const slow = await secondsOf(texts)
    const quick = await secondsOf(texts.slice(0, 20), 300)
    expect(slow).toHaveLength(105)
    expect(Math.min(...slow)).toBeGreaterThan(0.8)
    expect(quick[19]).toBeLessThan((slow[19] ?? 0) * 0.8)
  })

  it('stops when it is called off', async () => {
    const controller = new AbortController()
    const speaking = speakTexts(['um', 'dois'], { voice: 'pt-br', speed: 175, signal: controller.signal }, () => undefined)
    controller.abort(new Error('called off'))
    await expect(speaking).rejects.toThrow('called off')
    await expect(speakTexts(['um'], { voice: 'none-such', speed: 175 }, () => undefined)).rejects.toThrow(/espeak-ng/)
  })
})
