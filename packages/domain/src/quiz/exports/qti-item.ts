import { escapeXml } from '../../escape-xml.ts'
import type { QuizQuestion } from '../quiz-question.ts'
import { type ExportPicture, pictureOf } from './export-file.ts'

const schema = 'http://www.imsglobal.org/xsd/imsqti_v2p2'
/** Attributes of the root of an item or a test: the names of QTI 2.2 and where its schema is. */
export const qtiRoot = `xmlns="${schema}" xmlns:xsi="http://www.w3.org/2001/XMLSchema-instance" xsi:schemaLocation="${schema} http://www.imsglobal.org/xsd/qti/qtiv2p2/imsqti_v2p2.xsd"`

/** Text with its line breaks, as inline content of XHTML. */
export const xhtmlLines = (text: string): string => text.split('\n').map(escapeXml).join('<br/>')

/**
 * A question as an assessment item of QTI 2.2 (IMS Question and Test Interoperability, choice interaction): one point for the right
 * answer, the explanation as feedback after any.
 * @param identifier within the package.
 */
export function writeQtiItem(identifier: string, question: QuizQuestion, shuffle: boolean, pictures: readonly ExportPicture[]): string {
  const { alternatives, correctAnswer, explanation } = question
  const picture = pictureOf(question, pictures)
  const source = picture ? `../${picture.path}` : question.image
  const choices = alternatives.map(({ key, answer }) => `      <simpleChoice identifier="${key}">${xhtmlLines(answer)}</simpleChoice>`)
  return [
    '<?xml version="1.0" encoding="UTF-8"?>',
    `<assessmentItem ${qtiRoot} identifier="${identifier}" title="${escapeXml(question.question)}" adaptive="false" timeDependent="false" xml:lang="pt-BR">`,
    '  <responseDeclaration identifier="RESPONSE" cardinality="single" baseType="identifier">',
    ...(correctAnswer === null ? [] : [`    <correctResponse><value>${correctAnswer}</value></correctResponse>`]),
    '  </responseDeclaration>',
    '  <outcomeDeclaration identifier="SCORE" cardinality="single" baseType="float"><defaultValue><value>0</value></defaultValue></outcomeDeclaration>',
    '  <outcomeDeclaration identifier="MAXSCORE" cardinality="single" baseType="float"><defaultValue><value>1</value></defaultValue></outcomeDeclaration>',
    ...(explanation === '' ? [] : ['  <outcomeDeclaration identifier="FEEDBACK" cardinality="single" baseType="identifier"/>']),
    '  <itemBody>',
    ...(source ? [`    <p><img src="${escapeXml(source)}" alt=""/></p>`] : []),
    `    <choiceInteraction responseIdentifier="RESPONSE" shuffle="${shuffle}" maxChoices="1">`,
    `      <prompt>${xhtmlLines(question.question)}</prompt>`,
    ...choices,
    '    </choiceInteraction>',
    '  </itemBody>',
    '  <responseProcessing>',
    '    <responseCondition>',
    '      <responseIf>',
    '        <match><variable identifier="RESPONSE"/><correct identifier="RESPONSE"/></match>',
    '        <setOutcomeValue identifier="SCORE"><baseValue baseType="float">1</baseValue></setOutcomeValue>',
    '      </responseIf>',
    '      <responseElse>',
    '        <setOutcomeValue identifier="SCORE"><baseValue baseType="float">0</baseValue></setOutcomeValue>',
    '      </responseElse>',
    '    </responseCondition>',
    ...(explanation === ''
      ? []
      : ['    <setOutcomeValue identifier="FEEDBACK"><baseValue baseType="identifier">EXPLANATION</baseValue></setOutcomeValue>']),
    '  </responseProcessing>',
    ...(explanation === ''
      ? []
      : [
          `  <modalFeedback outcomeIdentifier="FEEDBACK" identifier="EXPLANATION" showHide="show"><p>${xhtmlLines(explanation)}</p></modalFeedback>`,
        ]),
    '</assessmentItem>',
    '',
  ].join('\n')
}
