import { escapeXml } from '../../escape-xml.ts'
import { mayShuffle } from '../order-questions.ts'
import type { Quiz } from '../quiz-faults.ts'
import { type ExportFile, type ExportPicture, pictureOf } from './export-file.ts'
import { qtiRoot, writeQtiItem } from './qti-item.ts'

/**
 * A quiz as the files of an IMS QTI 2.2 package: the manifest, a test, and an item for each question. Packed as a ZIP with the manifest
 * at its root, beside the pictures named. QTI has no number of attempts at a whole test; the minimum score is its outcome PASSED.
 */
export function exportQti(quiz: Quiz, pictures: readonly ExportPicture[] = []): ExportFile[] {
  const items = quiz.questions.map((question, index) => {
    const identifier = `item-${index + 1}`
    const text = writeQtiItem(identifier, question, quiz.isRandom && mayShuffle(question.alternatives), pictures)
    return { identifier, path: `items/${identifier}.xml`, text, picture: pictureOf(question, pictures) }
  })
  return [
    { path: 'imsmanifest.xml', text: writeManifest(items) },
    { path: 'test.xml', text: writeTest(quiz, items) },
    ...items.map(({ path, text }) => ({ path, text })),
  ]
}

type Item = { identifier: string; path: string; picture: ExportPicture | undefined }

const content = 'http://www.imsglobal.org/xsd/imscp_v1p1'

const writeManifest = (items: readonly Item[]): string =>
  [
    '<?xml version="1.0" encoding="UTF-8"?>',
    `<manifest xmlns="${content}" xmlns:xsi="http://www.w3.org/2001/XMLSchema-instance" xsi:schemaLocation="${content} http://www.imsglobal.org/xsd/qti/qtiv2p2/qtiv2p2_imscpv1p2_v1p0.xsd" identifier="quiz-manifest">`,
    '  <metadata><schema>QTIv2.2 Package</schema><schemaversion>1.0.0</schemaversion></metadata>',
    '  <organizations/>',
    '  <resources>',
    '    <resource identifier="quiz" type="imsqti_test_xmlv2p2" href="test.xml">',
    '      <file href="test.xml"/>',
    ...items.map(({ identifier }) => `      <dependency identifierref="${identifier}"/>`),
    '    </resource>',
    ...items.flatMap(({ identifier, path, picture }) => [
      `    <resource identifier="${identifier}" type="imsqti_item_xmlv2p2" href="${path}">`,
      `      <file href="${path}"/>`,
      ...(picture ? [`      <file href="${escapeXml(picture.path)}"/>`] : []),
      '    </resource>',
    ]),
    '  </resources>',
    '</manifest>',
    '',
  ].join('\n')

function writeTest({ title, questions, isRandomQuestions, minimumScore, showCorrectAnswers }: Quiz, items: readonly Item[]): string {
  const points = (minimumScore * questions.length) / 100
  return [
    '<?xml version="1.0" encoding="UTF-8"?>',
    `<assessmentTest ${qtiRoot} identifier="quiz" title="${escapeXml(title)}">`,
    '  <outcomeDeclaration identifier="SCORE" cardinality="single" baseType="float"><defaultValue><value>0</value></defaultValue></outcomeDeclaration>',
    '  <outcomeDeclaration identifier="PASSED" cardinality="single" baseType="boolean"><defaultValue><value>false</value></defaultValue></outcomeDeclaration>',
    '  <testPart identifier="part" navigationMode="nonlinear" submissionMode="simultaneous">',
    `    <itemSessionControl showFeedback="${showCorrectAnswers}" showSolution="${showCorrectAnswers}"/>`,
    `    <assessmentSection identifier="section" title="${escapeXml(title)}" visible="false">`,
    ...(isRandomQuestions ? ['      <ordering shuffle="true"/>'] : []),
    ...items.map(({ identifier, path }) => `      <assessmentItemRef identifier="${identifier}" href="${path}"/>`),
    '    </assessmentSection>',
    '  </testPart>',
    '  <outcomeProcessing>',
    '    <setOutcomeValue identifier="SCORE"><sum><testVariables variableIdentifier="SCORE"/></sum></setOutcomeValue>',
    `    <setOutcomeValue identifier="PASSED"><gte><variable identifier="SCORE"/><baseValue baseType="float">${points}</baseValue></gte></setOutcomeValue>`,
    '  </outcomeProcessing>',
    '</assessmentTest>',
    '',
  ].join('\n')
}
