export { csvLine, csvMark } from '@videozz/domain'
