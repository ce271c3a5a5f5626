import { describe, expect, it } from 'vitest'
import { checkPoll, toPoll } from './poll-values.ts'

describe('a new poll', () => {
  it('needs a question and two options that differ', () => {
    expect(checkPoll({ question: ' ', options: ['', 'Sim'] })).toEqual({
      question: 'Escreva a pergunta da enquete.',
      'options.0': 'Escreva a opção.',
    })
    expect(checkPoll({ question: 'Vamos?', options: ['Sim', ' sim '] })).toEqual({ options: 'Duas opções são iguais.' })
    expect(checkPoll({ question: 'Vamos?', options: ['Sim', 'Não', ''] })).toEqual({})
  })
  it('leaves out options that were not filled in', () => {
    expect(toPoll({ question: ' Vamos? ', options: ['Sim', ' Não ', ' '] })).toEqual({ question: 'Vamos?', options: ['Sim', 'Não'] })
  })
})
