import { describe, expect, it } from 'vitest'
import { readTextModelSettings, textModelFaults, textModelSchema } from './text-model-settings.ts'

const read = (values: object) => readTextModelSettings(textModelSchema.parse(values))
const faults = (values: object) =>
  textModelFaults(textModelSchema.parse(values), (names, when) =>
    names.filter((name) => !(name in values)).map((name) => `${name} ${when}`),
  )

describe('settings of the text model', () => {
  it('are none without a provider', () => {
    expect(read({})).toBeNull()
    expect(faults({})).toEqual([])
    expect(faults({ AI_API_KEY: 'k' })).toEqual(['AI_PROVIDER com AI_API_KEY'])
  })

  it('have the public address and a model of each provider', () => {
    expect(read({ AI_PROVIDER: 'openai', AI_API_KEY: 'k' })).toEqual({
      provider: 'openai',
      url: 'https://api.openai.com/v1',
      apiKey: 'k',
      model: 'gpt-4.1-mini',
      parallel: 3,
      timeoutMs: 180_000,
      trusted: [],
    })
    expect(read({ AI_PROVIDER: 'anthropic', AI_API_KEY: 'k' })).toMatchObject({
      url: 'https://api.anthropic.com',
      model: 'claude-haiku-4-5',
    })
  })

  it('trust the address that is named', () => {
    const own = { AI_PROVIDER: 'openai', AI_URL: 'http://10.0.0.7:8000/v1/', AI_MODEL: 'qwen' }
    expect(read(own)).toMatchObject({ url: 'http://10.0.0.7:8000/v1', apiKey: null, model: 'qwen', trusted: ['http://10.0.0.7:8000/v1/'] })
  })

  it('need a key at a service, and a model at a server of one’s own', () => {
    expect(faults({ AI_PROVIDER: 'anthropic' })).toEqual(['AI_API_KEY com AI_PROVIDER=anthropic'])
    expect(faults({ AI_PROVIDER: 'openai', AI_URL: 'http://x/v1' })).toEqual(['AI_MODEL com AI_URL'])
    expect(faults({ AI_PROVIDER: 'openai', AI_URL: 'http://x/v1', AI_MODEL: 'm' })).toEqual([])
    expect(textModelSchema.safeParse({ AI_PROVIDER: 'other' }).success).toBe(false)
    expect(textModelSchema.safeParse({ AI_URL: 'ftp://x' }).success).toBe(false)
  })
})
