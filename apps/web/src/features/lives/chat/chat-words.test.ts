import { describe, expect, it } from 'vitest'
import { chatInitials, closedText, slowChoice, slowText, votesText } from './chat-words.ts'

const on = { chat: true, questions: false, slowSeconds: 0, open: true }

describe('words of the chat', () => {
  it('name the slow mode', () => {
    expect([0, 15, 60, 300].map(slowText)).toEqual([
      'Modo lento desligado',
      'Modo lento: uma mensagem a cada 15 s',
      'Modo lento: uma mensagem a cada 1 min',
      'Modo lento: uma mensagem a cada 5 min',
    ])
    expect([0, 5, 60, 300].map(slowChoice)).toEqual(['Desligado', '5 segundos', '1 minuto', '5 minutos'])
    expect([votesText(1), votesText(1400)]).toEqual(['1 voto', '1.400 votos'])
  })
  it('say why nobody writes', () => {
    expect(closedText(on, false)).toBeNull()
    expect(closedText(on, true)).toContain('terminou')
    expect(closedText({ ...on, chat: false }, false)).toContain('desligado')
    expect(closedText({ ...on, open: false }, false)).toContain('meia hora antes')
  })
  it('take initials of names and of masked addresses', () => {
    expect([chatInitials('Ana Maria Souza'), chatInitials('an•••'), chatInitials('•••')]).toEqual(['AS', 'A', '?'])
  })
})
