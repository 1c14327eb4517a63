"""Passwords that are tried first, in lower case; shorter ones are refused anyway."""

_WORDS = """
password passwort motdepasse contraseña administrator welcome1 letmein1 sunshine princess football
baseball basketball superman batman12 iloveyou jennifer michelle starwars computer internet
whatever trustno1 dragon12 master12 monkey12 shadow12 freedom1 mustang1 access14 michael1 jessica1
samantha corvette mercedes elephant butterfly chocolate liverpool chelsea1 arsenal1 barcelona
juventus marseille changeme changethis secret12 passw0rd p@ssw0rd p@ssword pa55word qwertyui
qwertyuiop qwertzui qwertzuiop azertyui azertyuiop asdfghjk asdfghjkl 1q2w3e4r 1q2w3e4r5t 1qaz2wsx
zaq12wsx qazwsxedc q1w2e3r4 q1w2e3r4t5 abcd1234 abcdefgh 1234abcd a1b2c3d4 aa123456 abc12345
admin123 admin1234 user1234 test1234 testtest guest123 hello123 welcome123 letmein123 password1
password12 password123 password1234 iloveyou1 iloveyou2 sunshine1 princess1 football1 baseball1
monkey123 dragon123 master123 qwerty12 qwerty123 qwerty1234 azerty12 azerty123 bonjour1 bonjour123
soleil12 doudou12 chouchou loulou12 jetaime1 marseille13 12345678 123456789 1234567890 12341234
11223344 12121212 87654321 987654321 0987654321 01234567 00000000 11111111 22222222 88888888
99999999 123123123 123321123 147258369 159753456 66666666 77777777 10203040 31415926 27182818
tafltafl tafl1234 boardgame cardgame1 boardgames
"""

COMMON = frozenset(_WORDS.split())
