export { accuse, type Accused, type CodedHolder, type HolderBits, type HolderList, type Verdict } from './accuse.ts'
export { type BitChance, calibrateBits, clearEvidence, type Evidence } from './calibrate-bits.ts'
