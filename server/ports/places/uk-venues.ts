/**
 * Arenas, theatres, conference centres, exhibition halls and festival sites where crews are called to most: name, town,
 * postcode, latitude, longitude.
 */
export const UK_VENUE_LINES = `
AO Arena|Manchester|M3 1AR|53.488|-2.244
Co-op Live|Manchester|M11 3DU|53.485|-2.200
Manchester Central|Manchester|M2 3GX|53.476|-2.248
O2 Apollo Manchester|Manchester|M12 6AP|53.469|-2.222
O2 Victoria Warehouse|Manchester|M17 1AB|53.465|-2.285
Bridgewater Hall|Manchester|M2 3WS|53.475|-2.246
Aviva Studios|Manchester|M3 4JQ|53.477|-2.256
Palace Theatre Manchester|Manchester|M1 6FT|53.474|-2.241
Royal Exchange Theatre|Manchester|M2 7DH|53.483|-2.245
Old Trafford|Manchester|M16 0RA|53.463|-2.291
Etihad Stadium|Manchester|M11 3FF|53.483|-2.200
Emirates Old Trafford|Manchester|M16 0PX|53.457|-2.287
Heaton Park|Manchester|M25 2SW|53.535|-2.253
The Lowry|Salford|M50 3AZ|53.471|-2.296
MediaCityUK Studios|Salford|M50 2HQ|53.473|-2.298
M&S Bank Arena|Liverpool|L3 4FP|53.397|-2.991
ACC Liverpool|Liverpool|L3 4FP|53.398|-2.990
Exhibition Centre Liverpool|Liverpool|L3 4FP|53.395|-2.989
Liverpool Empire Theatre|Liverpool|L1 1JE|53.409|-2.979
Liverpool Philharmonic Hall|Liverpool|L1 9BP|53.401|-2.970
Anfield|Liverpool|L4 0TH|53.431|-2.961
Aintree Racecourse|Liverpool|L9 5AS|53.476|-2.952
Winter Gardens Blackpool|Blackpool|FY1 1HW|53.817|-3.050
Blackpool Tower Ballroom|Blackpool|FY1 4BJ|53.816|-3.055
Preston Guild Hall|Preston||53.759|-2.699
Jodrell Bank|Macclesfield||53.236|-2.307
Storyhouse|Chester|CH1 2AR|53.192|-2.892
first direct arena|Leeds|LS2 8BY|53.803|-1.542
Leeds Grand Theatre|Leeds|LS1 6NU|53.800|-1.541
O2 Academy Leeds|Leeds|LS2 8LS|53.802|-1.547
Royal Armouries|Leeds|LS10 1LT|53.792|-1.532
Roundhay Park|Leeds||53.838|-1.499
Harewood House|Leeds|LS17 9LG|53.897|-1.528
Bramham Park|Wetherby|LS23 6ND|53.873|-1.386
Bradford Live|Bradford|BD1 1AJ|53.792|-1.757
Alhambra Theatre|Bradford|BD7 1AJ|53.791|-1.757
The Piece Hall|Halifax|HX1 1RE|53.722|-1.857
Utilita Arena Sheffield|Sheffield|S9 2DF|53.400|-1.419
Sheffield City Hall|Sheffield|S1 2JA|53.380|-1.472
The Crucible|Sheffield|S1 1DA|53.380|-1.467
Ponds Forge|Sheffield|S1 2BP|53.383|-1.462
Magna|Rotherham|S60 1FD|53.419|-1.392
Doncaster Racecourse|Doncaster|DN2 6BB|53.520|-1.106
Connexin Live|Hull|HU1 2DH|53.741|-0.345
Hull New Theatre|Hull|HU1 3HF|53.747|-0.336
York Barbican|York|YO10 4AH|53.954|-1.076
York Racecourse|York|YO23 1EX|53.943|-1.098
Grand Opera House York|York|YO1 9SW|53.957|-1.081
Harrogate Convention Centre|Harrogate|HG1 5LA|53.995|-1.540
Yorkshire Event Centre|Harrogate|HG2 8NZ|53.984|-1.507
Scarborough Open Air Theatre|Scarborough|YO12 6PF|54.295|-0.409
Utilita Arena Newcastle|Newcastle upon Tyne|NE4 7NA|54.962|-1.622
O2 City Hall Newcastle|Newcastle upon Tyne|NE1 8SF|54.978|-1.611
Newcastle Theatre Royal|Newcastle upon Tyne|NE1 6BR|54.973|-1.612
St James' Park|Newcastle upon Tyne|NE1 4ST|54.976|-1.622
The Glasshouse|Gateshead|NE8 2JR|54.968|-1.602
Stadium of Light|Sunderland|SR5 1SU|54.915|-1.388
Sunderland Empire|Sunderland|SR1 3EX|54.906|-1.387
Riverside Stadium|Middlesbrough|TS3 6RS|54.578|-1.217
Darlington Hippodrome|Darlington|DL1 1RR|54.523|-1.556
Utilita Arena Birmingham|Birmingham|B1 2AA|52.480|-1.914
The ICC Birmingham|Birmingham|B1 2EA|52.479|-1.911
Symphony Hall|Birmingham|B1 2EA|52.479|-1.910
NEC|Birmingham|B40 1NT|52.453|-1.719
BP Pulse Live|Birmingham|B40 1NT|52.451|-1.716
Birmingham Hippodrome|Birmingham|B5 4TB|52.474|-1.897
O2 Academy Birmingham|Birmingham|B1 1DB|52.475|-1.901
Villa Park|Birmingham|B6 6HE|52.509|-1.885
Alexander Stadium|Birmingham|B42 2LR|52.530|-1.906
Coventry Building Society Arena|Coventry|CV6 6GE|52.448|-1.496
Warwick Arts Centre|Coventry|CV4 7AL|52.382|-1.560
Stoneleigh Park|Kenilworth|CV8 2LZ|52.341|-1.522
Royal Shakespeare Theatre|Stratford-upon-Avon|CV37 6BB|52.191|-1.704
Wolverhampton Grand Theatre|Wolverhampton|WV1 1DE|52.586|-2.125
Telford International Centre|Telford|TF3 4JH|52.676|-2.447
Weston Park|Shifnal|TF11 8LE|52.694|-2.288
Regent Theatre Stoke|Stoke-on-Trent|ST1 1AP|53.025|-2.176
Staffordshire County Showground|Stafford|ST18 0BD|52.822|-2.070
Three Counties Showground|Great Malvern|WR13 6NW|52.083|-2.316
Silverstone Circuit|Silverstone|NN12 8TN|52.073|-1.017
Motorpoint Arena Nottingham|Nottingham|NG1 1LA|52.953|-1.140
Rock City|Nottingham|NG1 5GG|52.956|-1.154
Wollaton Park|Nottingham|NG8 2AE|52.947|-1.211
Donington Park|Castle Donington|DE74 2RP|52.830|-1.375
East Midlands Conference Centre|Nottingham|NG7 2RJ|52.938|-1.204
De Montfort Hall|Leicester|LE1 7RU|52.622|-1.123
Curve|Leicester|LE1 1SB|52.634|-1.129
King Power Stadium|Leicester|LE2 7FL|52.620|-1.142
Lincolnshire Showground|Lincoln|LN2 2NA|53.299|-0.558
Engine Shed|Lincoln|LN6 7TS|53.228|-0.546
Burghley House|Stamford|PE9 3JY|52.642|-0.453
East of England Showground|Peterborough|PE2 6XE|52.544|-0.313
Royal & Derngate|Northampton|NN1 1DP|52.237|-0.894
Stadium MK|Milton Keynes|MK1 1ST|52.009|-0.733
National Bowl|Milton Keynes|MK5 8AA|52.012|-0.754
Milton Keynes Theatre|Milton Keynes|MK9 3NZ|52.044|-0.749
Bletchley Park|Milton Keynes|MK3 6EB|51.998|-0.743
Knebworth Park|Stevenage|SG1 2AX|51.867|-0.211
Corn Exchange Cambridge|Cambridge|CB2 3QB|52.204|0.120
Duxford IWM|Duxford|CB22 4QR|52.096|0.131
Newmarket Racecourse|Newmarket|CB8 0TF|52.240|0.376
Portman Road|Ipswich|IP1 2DA|52.055|1.145
Snape Maltings|Aldeburgh|IP17 1SP|52.163|1.497
Henham Park|Southwold|NR34 8AN|52.344|1.603
Norwich Theatre Royal|Norwich|NR2 1RL|52.626|1.289
Norfolk Showground|Norwich|NR5 0TT|52.649|1.177
Cliffs Pavilion|Southend-on-Sea|SS0 7RA|51.535|0.697
Hylands Park|Chelmsford|CM2 8WQ|51.713|0.436
The O2|London|SE10 0DX|51.503|0.003
OVO Arena Wembley|London|HA9 0AA|51.558|-0.283
Wembley Stadium|London|HA9 0WS|51.556|-0.280
ExCeL London|London|E16 1XL|51.508|0.030
Olympia London|London|W14 8UX|51.496|-0.210
Royal Albert Hall|London|SW7 2AP|51.501|-0.177
Royal Festival Hall|London|SE1 8XX|51.506|-0.117
Barbican Centre|London|EC2Y 8DS|51.520|-0.094
Alexandra Palace|London|N22 7AY|51.594|-0.130
O2 Academy Brixton|London|SW9 9SL|51.465|-0.115
O2 Shepherd's Bush Empire|London|W12 8TT|51.503|-0.224
O2 Forum Kentish Town|London|NW5 1JY|51.552|-0.142
Eventim Apollo|London|W6 9QH|51.491|-0.224
Roundhouse|London|NW1 8EH|51.543|-0.152
Troxy|London|E1 0HX|51.513|-0.041
Magazine London|London|SE10 0JF|51.499|0.007
Drumsheds|London|N18 3QU|51.612|-0.045
Tobacco Dock|London|E1W 2SF|51.508|-0.059
Old Billingsgate|London|EC3R 6DX|51.509|-0.085
Evolution London|London|SW11 4NJ|51.481|-0.158
QEII Centre|London|SW1P 3EE|51.500|-0.129
Business Design Centre|London|N1 0QH|51.536|-0.106
Grosvenor House|London|W1K 7TN|51.510|-0.155
The Brewery|London|EC1Y 4SD|51.521|-0.092
Guildhall|London|EC2V 7HH|51.516|-0.092
Royal Opera House|London|WC2E 9DD|51.513|-0.122
London Coliseum|London|WC2N 4ES|51.510|-0.126
London Palladium|London|W1F 7TF|51.514|-0.140
National Theatre|London|SE1 9PX|51.507|-0.114
Theatre Royal Drury Lane|London|WC2B 5JF|51.513|-0.120
Sadler's Wells|London|EC1R 4TN|51.529|-0.106
Lyceum Theatre|London|WC2E 7RQ|51.512|-0.120
Shakespeare's Globe|London|SE1 9DT|51.508|-0.097
Troubadour Wembley Park|London|HA9 0AF|51.560|-0.282
ABBA Arena|London|E15 2RU|51.529|-0.009
London Stadium|London|E20 2ST|51.539|-0.016
Copper Box Arena|London|E20 3HB|51.544|-0.020
Emirates Stadium|London|N7 7AJ|51.555|-0.108
Tottenham Hotspur Stadium|London|N17 0BX|51.604|-0.066
Allianz Stadium Twickenham|Twickenham|TW2 7BA|51.456|-0.341
Crystal Palace Park|London|SE19 2GA|51.421|-0.070
Hyde Park|London|W2 2UH|51.507|-0.166
Victoria Park|London|E3 5TB|51.536|-0.039
Finsbury Park|London|N4 2DE|51.571|-0.103
Gunnersbury Park|London|W3 8LQ|51.498|-0.287
Fairfield Halls|Croydon|CR9 1DG|51.372|-0.095
Pinewood Studios|Iver|SL0 0NH|51.548|-0.535
Leavesden Studios|Watford|WD25 7LR|51.690|-0.420
Elstree Studios|Borehamwood|WD6 1JG|51.658|-0.270
Farnborough International|Farnborough|GU14 6FD|51.280|-0.772
G Live|Guildford|GU1 2AA|51.239|-0.567
Sandown Park|Esher|KT10 9AJ|51.374|-0.363
Ascot Racecourse|Ascot|SL5 7JX|51.412|-0.678
The Hexagon|Reading|RG1 7UA|51.456|-0.978
New Theatre Oxford|Oxford|OX1 2AG|51.754|-1.261
Blenheim Palace|Woodstock|OX20 1PP|51.841|-1.361
Brands Hatch|Sevenoaks|DA3 8NG|51.357|0.262
Kent Showground|Maidstone|ME14 3JF|51.290|0.588
Dreamland|Margate|CT9 1XJ|51.387|1.377
Marlowe Theatre|Canterbury|CT1 2AS|51.281|1.078
Brighton Centre|Brighton|BN1 2GR|50.821|-0.146
Brighton Dome|Brighton|BN1 1UE|50.823|-0.138
Amex Stadium|Brighton|BN1 9BL|50.861|-0.084
Congress Theatre|Eastbourne|BN21 4BP|50.763|0.283
De La Warr Pavilion|Bexhill-on-Sea|TN40 1DP|50.838|0.471
Glyndebourne|Lewes|BN8 5UU|50.878|0.064
Chichester Festival Theatre|Chichester|PO19 6AP|50.843|-0.779
Goodwood|Chichester|PO18 0PH|50.859|-0.759
South of England Showground|Ardingly|RH17 6TL|51.060|-0.079
Portsmouth Guildhall|Portsmouth|PO1 2AB|50.798|-1.092
Mayflower Theatre|Southampton|SO15 1GE|50.907|-1.410
Southampton Guildhall|Southampton|SO14 7LP|50.908|-1.406
St Mary's Stadium|Southampton|SO14 5FP|50.906|-1.391
Seaclose Park|Newport|PO30 2DN|50.707|-1.286
Matterley Estate|Winchester|SO21 1HW|51.056|-1.243
Bournemouth International Centre|Bournemouth|BH2 5BH|50.716|-1.878
Lighthouse Poole|Poole|BH15 1UG|50.719|-1.978
Lulworth Castle|Wareham|BH20 5QS|50.638|-2.206
Larmer Tree Gardens|Salisbury|SP5 5PY|50.954|-2.081
Bath Assembly Rooms|Bath|BA1 2QH|51.386|-2.363
Bath and West Showground|Shepton Mallet|BA4 6QN|51.157|-2.525
Worthy Farm|Shepton Mallet|BA4 4BY|51.155|-2.586
Bristol Beacon|Bristol|BS1 5AR|51.455|-2.598
Bristol Hippodrome|Bristol|BS1 4UZ|51.453|-2.598
Ashton Gate|Bristol|BS3 2EJ|51.440|-2.620
O2 Academy Bristol|Bristol|BS1 5NA|51.453|-2.600
Cheltenham Racecourse|Cheltenham|GL50 4SH|51.921|-2.058
Westpoint Exeter|Exeter|EX5 1DJ|50.713|-3.436
Powderham Castle|Exeter|EX6 8JQ|50.643|-3.459
Plymouth Pavilions|Plymouth|PL1 3LF|50.370|-4.147
Theatre Royal Plymouth|Plymouth|PL1 2TR|50.370|-4.143
Princess Theatre|Torquay|TQ2 5EZ|50.462|-3.530
Eden Project|St Austell|PL24 2SG|50.361|-4.745
Hall for Cornwall|Truro|TR1 2LL|50.263|-5.052
Royal Cornwall Showground|Wadebridge|PL27 7JE|50.521|-4.861
Utilita Arena Cardiff|Cardiff|CF10 2EQ|51.479|-3.170
Principality Stadium|Cardiff|CF10 1NS|51.478|-3.183
Wales Millennium Centre|Cardiff|CF10 5AL|51.465|-3.163
New Theatre Cardiff|Cardiff|CF10 3LN|51.484|-3.174
Cardiff Castle|Cardiff|CF10 3RB|51.482|-3.181
ICC Wales|Newport|NP18 1DE|51.600|-2.934
Swansea Arena|Swansea|SA1 3BX|51.617|-3.943
Venue Cymru|Llandudno|LL30 1BB|53.321|-3.817
Royal Welsh Showground|Builth Wells|LD2 3SY|52.157|-3.396
Glanusk Park|Crickhowell|NP8 1LP|51.864|-3.176
Portmeirion|Porthmadog|LL48 6ER|52.913|-4.099
OVO Hydro|Glasgow|G3 8YW|55.860|-4.285
SEC Glasgow|Glasgow|G3 8YW|55.861|-4.288
Glasgow Royal Concert Hall|Glasgow|G2 3NY|55.865|-4.252
Barrowland Ballroom|Glasgow|G4 0TT|55.855|-4.237
O2 Academy Glasgow|Glasgow|G5 0QX|55.850|-4.257
King's Theatre Glasgow|Glasgow|G2 4JN|55.865|-4.268
Hampden Park|Glasgow|G42 9BA|55.826|-4.252
Celtic Park|Glasgow|G40 3RE|55.850|-4.206
Glasgow Green|Glasgow|G40 1AT|55.850|-4.239
EICC|Edinburgh|EH3 8EE|55.946|-3.209
Usher Hall|Edinburgh|EH1 2EA|55.947|-3.205
Edinburgh Playhouse|Edinburgh|EH1 3AA|55.957|-3.185
Murrayfield Stadium|Edinburgh|EH12 5PJ|55.942|-3.241
O2 Academy Edinburgh|Edinburgh|EH14 1JT|55.925|-3.246
Royal Highland Centre|Edinburgh|EH28 8NB|55.942|-3.374
P&J Live|Aberdeen|AB21 9FX|57.186|-2.189
Aberdeen Music Hall|Aberdeen|AB10 1QS|57.145|-2.104
Caird Hall|Dundee|DD1 3BB|56.460|-2.969
Perth Concert Hall|Perth|PH1 5HZ|56.397|-3.428
Eden Court|Inverness|IV3 5SA|57.473|-4.230
Belladrum Estate|Beauly|IV4 7BA|57.441|-4.467
SSE Arena Belfast|Belfast|BT3 9QQ|54.604|-5.915
ICC Belfast|Belfast|BT1 3WH|54.597|-5.920
Ulster Hall|Belfast|BT2 7FF|54.595|-5.931
Grand Opera House Belfast|Belfast|BT2 7HR|54.595|-5.935
Titanic Exhibition Centre|Belfast|BT3 9EP|54.608|-5.906
Eikon Exhibition Centre|Lisburn|BT27 5RF|54.498|-6.106
Millennium Forum|Derry||54.995|-7.321
`
