import { expect, it } from 'vitest'
import { codeFault } from './code-fault.ts'

it.each(['', '12345', '1234567', '12a456', '१२३४५६'])('refuses %j as a code', (code) =>
  expect(codeFault(code)).toBe('Informe os 6 dígitos do código.'),
)
it('takes six digits', () => expect(codeFault('012345')).toBeUndefined())
