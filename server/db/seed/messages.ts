import { lamp } from './pictures.ts'

/** People are indexes into the accounts (0 Ada, 1 Sam, 2 Inès, 3 Mihai, 4 Grace); a text is an outsider. */
export type SeedMessage = {
  from: number | string
  to: (number | string)[]
  cc?: number[]
  bcc?: number[]
  hoursAgo: number
  /** One line each; lines with a leading dash are list items. */
  text: string[]
  files?: { name: string; type: string; content: string }[]
  unread?: number[]
  starred?: number[]
  important?: number[]
  archived?: number[]
  binned?: number[]
  spam?: true
  promotions?: true
  forums?: true
  draft?: true
}
export type Conversation = { subject: string; labels?: string[]; letters: SeedMessage[] }

export const seededLabels = [
  { owner: 0, name: 'Suppliers', tag: 6 },
  { owner: 0, name: 'Customers', tag: 3 },
  { owner: 0, name: 'Team', tag: 1 },
  { owner: 1, name: 'Market stall', tag: 5 },
  { owner: 1, name: 'Team', tag: 1 },
]

const picture = (name: string) => ({ name, type: 'image/webp', content: lamp })
const table = (name: string, rows: string[]) => ({
  name,
  type: 'text/csv',
  content: btoa(`${rows.join('\n')}\n`),
})
const note = (name: string, lines: string[]) => ({
  name,
  type: 'text/plain',
  content: btoa(`${lines.join('\n')}\n`),
})

const offers = 'Northway Packaging <offers@northway-packaging.example>'
const guild = 'Independent Shops Forum <digest@shops-forum.example>'
const prize = 'Prize Desk <winner@prize-desk.example>'
const bank = 'Account Safety <notice@account-safety.example>'

export const conversations: Conversation[] = [
  {
    subject: 'Jugs for the summer window',
    labels: ['Suppliers'],
    letters: [
      {
        from: 3,
        to: [0],
        hoursAgo: 50,
        text: [
          'Good morning Ada,',
          'The pottery rang. The tall jugs come out of the kiln on Friday, forty-two of them if nothing cracks. Do you want them for the summer window or shall I put them into the store room?',
          'Mihai',
        ],
      },
      {
        from: 0,
        to: [3],
        hoursAgo: 47,
        text: ['For the window, please. Can they come before Monday? Inès wants to build it then.', 'Ada'],
      },
      {
        from: 3,
        to: [0],
        cc: [2],
        hoursAgo: 2,
        unread: [0],
        starred: [0],
        files: [
          picture('moss-green.webp'),
          note('sizes.txt', ['Tall jug: 38 cm', 'Small jug: 24 cm', 'First choice: 40 of 42']),
        ],
        text: [
          'Good morning Ada,',
          'The glaze is even this time: forty of forty-two are first choice. They can bring them on Thursday with the second round of mugs, so everything is in place before the window changes on Monday.',
          'Two things they would like to settle today:',
          '- The moss green is a shade darker than the sample. I think it suits the linen better, see the picture.',
          '- For the larger size, is 38 cm still right for our shelf?',
          'Mihai',
        ],
      },
    ],
  },
  {
    subject: 'Count of the north store room',
    letters: [
      {
        from: 4,
        to: [0, 3],
        hoursAgo: 27,
        text: [
          'I begin with the north room at ten. If you need something out of it, take it before.',
          'Grace',
        ],
      },
      {
        from: 3,
        to: [4],
        cc: [0],
        hoursAgo: 26,
        text: ['Took two boxes of tea towels, both written on the sheet at the door.', 'Mihai'],
      },
      {
        from: 4,
        to: [0],
        cc: [3],
        hoursAgo: 3,
        unread: [0],
        files: [
          table('north-room.csv', [
            'shelf,product,counted,expected',
            'A1,Linen tea towel,46,48',
            'A2,Wool throw,12,12',
            'B1,Desk lamp,7,9',
          ]),
        ],
        text: [
          'Two shelves left. So far everything agrees with the list but two things:',
          '- Linen tea towels: 46 instead of 48. That is what Mihai took.',
          '- Desk lamps: 7 instead of 9. I look in the shop before I change the number.',
          'The table is attached.',
          'Grace',
        ],
      },
    ],
  },
  {
    subject: 'Order with the wrong colour',
    labels: ['Customers'],
    letters: [
      {
        from: 1,
        to: [0],
        hoursAgo: 5,
        unread: [0],
        important: [0],
        text: [
          'A customer from Lyon rang. She picked sand by mistake and would rather have moss. The parcel has not left yet.',
          'May I change it without charging her again? The price is the same.',
          'Sam',
        ],
      },
    ],
  },
  {
    subject: 'Photos: second choice for the lamps',
    letters: [
      {
        from: 4,
        to: [0, 2],
        hoursAgo: 29,
        starred: [0],
        files: [picture('lamp-on.webp')],
        text: [
          'The light is much better in the afternoon. I attach the one I would use for the page; the others are in the shared folder.',
          'Grace',
        ],
      },
      {
        from: 2,
        to: [4, 0],
        hoursAgo: 28,
        text: [
          'Lovely. Could we have one with the lamp off as well? Customers ask what the shade looks like by day.',
          'Inès',
        ],
      },
      { from: 4, to: [2, 0], hoursAgo: 24, text: ['Will do tomorrow at two.', 'Grace'] },
    ],
  },
  {
    subject: 'Pickup moved to 14:00 on Thursday',
    labels: ['Suppliers'],
    letters: [
      {
        from: 3,
        to: [0, 1, 4],
        hoursAgo: 6,
        unread: [0, 1],
        important: [0],
        text: [
          'The carrier has road works near the depot, so their driver comes at 14:00 on Thursday instead of 11:00.',
          'Please have the parcels for the islands ready by 13:30.',
          'Mihai',
        ],
      },
      {
        from: 4,
        to: [3],
        cc: [0, 1],
        hoursAgo: 5.5,
        unread: [1],
        text: ['Fine for me. I pack the islands first then.', 'Grace'],
      },
    ],
  },
  {
    subject: 'Plan for the market stall',
    labels: ['Team', 'Market stall'],
    letters: [
      {
        from: 1,
        to: [0],
        cc: [2],
        hoursAgo: 98,
        text: [
          'I drew two layouts. The first one has the lamps at the back where the power is, the second one at the front where people see them.',
          'I prefer the first one, with a small table in front for the mugs.',
          'Sam',
        ],
      },
      {
        from: 0,
        to: [1],
        cc: [2],
        hoursAgo: 96,
        text: ['The first one. Take the low table from the store room, it folds.', 'Ada'],
      },
      {
        from: 2,
        to: [1, 0],
        hoursAgo: 75,
        text: ['I can make price cards. Do we keep the shop prices at the stall?', 'Inès'],
      },
      { from: 0, to: [2, 1], hoursAgo: 73, text: ['Same prices, and ten per cent off for two mugs.', 'Ada'] },
      {
        from: 1,
        to: [0, 2],
        hoursAgo: 8,
        unread: [0],
        text: [
          'The organiser gave us stand 14, by the fountain. Set-up from seven, selling from nine.',
          'Who comes at seven? I have the van.',
          'Sam',
        ],
      },
    ],
  },
  {
    subject: 'Return of two wool throws',
    labels: ['Customers'],
    letters: [
      {
        from: 4,
        to: [0],
        hoursAgo: 122,
        text: [
          'Two throws came back without a note. The labels are still on. Shall I put them into stock?',
          'Grace',
        ],
      },
      {
        from: 0,
        to: [4],
        hoursAgo: 121,
        text: ['Yes, after you have looked for moths. I write to the customer.', 'Ada'],
      },
      {
        from: 4,
        to: [0],
        hoursAgo: 119,
        archived: [0],
        text: ['Both clean, both back on shelf A2.', 'Grace'],
      },
    ],
  },
  {
    subject: 'Words for linen and wool',
    labels: ['Team'],
    letters: [
      {
        from: 2,
        to: [0],
        cc: [3],
        hoursAgo: 145,
        text: [
          'Here is the first paragraph:',
          'Linen: wash at forty degrees, dry in the shade, iron while damp. It gets softer each time.',
          'Is that short enough for under the sizes?',
          'Inès',
        ],
      },
      {
        from: 3,
        to: [2],
        cc: [0],
        hoursAgo: 143,
        text: ['The mill says sixty is fine for white linen. For the coloured one forty is right.', 'Mihai'],
      },
      {
        from: 0,
        to: [2, 3],
        hoursAgo: 141,
        text: ['Short and clear. Put in both temperatures and publish.', 'Ada'],
      },
    ],
  },
  {
    subject: 'Invoice for the May fittings',
    labels: ['Suppliers'],
    letters: [
      {
        from: 3,
        to: [0],
        hoursAgo: 170,
        important: [0],
        files: [note('invoice-fittings.txt', ['12 brass hooks', '4 shelf brackets', 'Due in 30 days'])],
        text: [
          'The invoice for the fittings came with the delivery. I typed it off, the paper is in the blue folder.',
          'Mihai',
        ],
      },
      { from: 0, to: [3], hoursAgo: 168, archived: [0], text: ['Paid today, thank you.', 'Ada'] },
    ],
  },
  {
    subject: 'Thank you for the quick exchange',
    labels: ['Customers'],
    letters: [
      {
        from: 1,
        to: [0, 4],
        hoursAgo: 33,
        text: [
          'I pass on what a customer said on the phone: the new mug arrived the next morning, well packed, and she will come back for the bowls.',
          'Nice to hear at the end of a long day.',
          'Sam',
        ],
      },
      { from: 0, to: [1, 4], hoursAgo: 32, text: ['Thank you both. Grace, that is your packing.', 'Ada'] },
    ],
  },
  {
    subject: 'Late parcels to the islands',
    labels: ['Customers'],
    letters: [
      {
        from: 1,
        to: [0],
        hoursAgo: 190,
        important: [0, 1],
        text: [
          'Three customers on the islands asked where their parcels are. All three are still at the ferry, because of the wind.',
          'I told them Wednesday.',
          'Sam',
        ],
      },
      {
        from: 0,
        to: [1],
        hoursAgo: 189,
        text: ['Good. Send each of them a line when they move, please.', 'Ada'],
      },
      { from: 1, to: [0], hoursAgo: 142, text: ['All three delivered this morning.', 'Sam'] },
    ],
  },
  {
    subject: 'New shelf in the back room',
    labels: ['Team'],
    letters: [
      {
        from: 4,
        to: [0, 3],
        hoursAgo: 215,
        text: ['The shelf for the glass bends. I would rather not put the carafes on it.', 'Grace'],
      },
      {
        from: 3,
        to: [4, 0],
        hoursAgo: 213,
        text: ['I have two brackets left from May. I can put them up on Tuesday before we open.', 'Mihai'],
      },
      {
        from: 0,
        to: [3, 4],
        hoursAgo: 212,
        archived: [0],
        text: ['Please do. Carafes stay in their boxes until then.', 'Ada'],
      },
    ],
  },
  {
    subject: 'Who opens on Saturday?',
    labels: ['Team'],
    letters: [
      {
        from: 2,
        to: [0, 1, 4],
        hoursAgo: 20,
        unread: [0, 1],
        text: [
          'My train gets in at ten on Saturday. Could somebody open for me? I take the evening instead.',
          'Inès',
        ],
      },
      {
        from: 4,
        to: [2],
        cc: [0, 1],
        hoursAgo: 18,
        unread: [0],
        text: ['I open. Bring something from the bakery.', 'Grace'],
      },
    ],
  },
  {
    subject: 'Gift wrap is running low',
    labels: ['Suppliers'],
    letters: [
      {
        from: 4,
        to: [3],
        cc: [0],
        hoursAgo: 55,
        text: ['Two rolls of the brown paper left, and one of the ribbon. That is a week at most.', 'Grace'],
      },
      {
        from: 3,
        to: [4],
        cc: [0],
        hoursAgo: 53,
        text: ['Ordered six and two. They come with the mugs on Thursday.', 'Mihai'],
      },
    ],
  },
  {
    subject: 'Numbers of last week',
    labels: ['Team'],
    letters: [
      {
        from: 0,
        to: [1, 2, 3, 4],
        hoursAgo: 125,
        files: [
          table('week.csv', [
            'day,orders',
            'Monday,14',
            'Tuesday,11',
            'Wednesday,17',
            'Thursday,19',
            'Friday,23',
            'Saturday,31',
          ]),
        ],
        text: [
          'A good week: the lamps sell since the new photos are up, and half the orders had two things or more.',
          'What went back: three mugs with chips, all from the same box. Mihai talks to the pottery.',
          'Ada',
        ],
      },
      {
        from: 3,
        to: [0],
        hoursAgo: 120,
        text: ['The pottery replaces all three and pays the parcel.', 'Mihai'],
      },
    ],
  },
  {
    subject: 'A chair with a loose leg',
    labels: ['Customers'],
    letters: [
      {
        from: 1,
        to: [0],
        cc: [3],
        hoursAgo: 240,
        text: [
          'A customer brought back an oak chair with a loose leg. She would like it mended, not replaced.',
          'Sam',
        ],
      },
      {
        from: 3,
        to: [1],
        cc: [0],
        hoursAgo: 236,
        text: ['I can glue it. Two days, because it has to dry.', 'Mihai'],
      },
      {
        from: 1,
        to: [3],
        cc: [0],
        hoursAgo: 190.5,
        archived: [0],
        text: ['She has it back and is happy.', 'Sam'],
      },
    ],
  },
  {
    subject: 'Talk on Thursday',
    letters: [
      {
        from: 0,
        to: [1],
        bcc: [2],
        hoursAgo: 44,
        text: [
          'Can we sit down on Thursday after the pickup? I would like to go through the stall and the autumn orders with you. Half an hour is enough.',
          'Ada',
        ],
      },
      { from: 1, to: [0], hoursAgo: 43, text: ['Gladly. I bring the numbers of last autumn.', 'Sam'] },
    ],
  },
  {
    subject: 'Keys of the store room',
    letters: [
      {
        from: 3,
        to: [0, 1, 2, 4],
        hoursAgo: 262,
        binned: [0],
        text: [
          'I have found the second key. It hangs beside the door again, please leave it there.',
          'Mihai',
        ],
      },
    ],
  },
  {
    subject: 'Words on the wall by the till',
    letters: [
      {
        from: 2,
        to: [0],
        hoursAgo: 290,
        binned: [0],
        text: [
          'The painter could come on Sunday. Never mind, I see that he has answered you already.',
          'Inès',
        ],
      },
    ],
  },
  {
    subject: 'A week of free delivery on boxes',
    letters: [
      {
        from: offers,
        to: [0],
        hoursAgo: 22,
        promotions: true,
        unread: [0],
        text: [
          'Until Sunday every order of boxes over fifty pieces is delivered free.',
          'Our new mailing boxes are made of recycled board and close without tape.',
        ],
      },
      {
        from: offers,
        to: [0, 1],
        hoursAgo: 190.2,
        promotions: true,
        archived: [0],
        text: ['The new catalogue is here: paper, boxes, and tape that can be written on.'],
      },
    ],
  },
  {
    subject: 'Digest: window displays that sell',
    letters: [
      {
        from: guild,
        to: [0, 1],
        hoursAgo: 70,
        forums: true,
        text: [
          'Most read this week:',
          '- How often do you change your window? (31 answers)',
          '- Lamps: on or off by day? (12 answers)',
          '- Price cards by hand or printed? (9 answers)',
        ],
      },
      {
        from: guild,
        to: [0],
        hoursAgo: 238,
        forums: true,
        text: [
          'Most read this week:',
          '- Returns without a note: what do you do? (27 answers)',
          '- A market stall in the rain (14 answers)',
        ],
      },
    ],
  },
  {
    subject: 'You have won a holiday',
    letters: [
      {
        from: prize,
        to: [0],
        hoursAgo: 40,
        spam: true,
        unread: [0],
        text: [
          'Dear winner, your name was drawn. Answer with your bank account today to receive your prize.',
        ],
      },
    ],
  },
  {
    subject: 'Your account will be closed',
    letters: [
      {
        from: bank,
        to: [0, 1],
        hoursAgo: 66,
        spam: true,
        unread: [0, 1],
        text: [
          'We noticed something unusual. Confirm your password within 24 hours or your account will be closed.',
        ],
      },
    ],
  },
  {
    subject: 'Autumn orders',
    letters: [
      {
        from: 0,
        to: [3],
        cc: [1],
        hoursAgo: 4,
        draft: true,
        text: [
          'Mihai,',
          'for autumn I think of thirty throws instead of twenty, and the candles again. Before we order I would like to know',
          '- how many throws were left in March,',
        ],
      },
    ],
  },
  {
    subject: '',
    letters: [
      {
        from: 0,
        to: ['pottery'],
        hoursAgo: 26.5,
        draft: true,
        text: ['Thank you for the samples. The darker green is'],
      },
    ],
  },
  {
    subject: 'Stand 14: what I bring',
    letters: [
      {
        from: 1,
        to: [0],
        hoursAgo: 1,
        draft: true,
        text: ['Low table, two lamps, the long cable, the cash box.'],
      },
    ],
  },
]
