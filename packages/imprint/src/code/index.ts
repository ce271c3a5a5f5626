export { codeKey, type CodedMedia, type CodeHolder, sessionBits, variants } from './session-bits.ts'
