import { readImprintCode } from '@videozz/domain'
import { expect, it } from 'vitest'
import { sampleCode } from './sample-code.ts'

it('readImprintCode accepts sampleCode', () => expect(readImprintCode(sampleCode)).toEqual({ code: sampleCode }))
