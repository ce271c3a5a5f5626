export { codeKey, type CodedMedia, type CodeHolder, holderVariants, sessionBits, variants } from './session-bits.ts'
