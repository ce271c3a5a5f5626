export { type NamedVerdict, scoreHolders, type ScoreRequest } from './score-holders.ts'
