import { expect, it } from 'vitest'
import { codeFault } from './code-fault.ts'

it.each(['', '12345', '1234567', '12a456', '१२३४५६'])('codeFault rejects %j', (code) =>
  expect(codeFault(code)).toBe('Informe os 6 dígitos do código.'),
)
it('codeFault accepts six digits', () => expect(codeFault('012345')).toBeUndefined())
