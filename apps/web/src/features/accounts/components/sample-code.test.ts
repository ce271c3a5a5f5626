import { readImprintCode } from '@videozz/domain'
import { expect, it } from 'vitest'
import { sampleCode } from './sample-code.ts'

it('is a code the inspection would take', () => expect(readImprintCode(sampleCode)).toEqual({ code: sampleCode }))
