#!/usr/bin/env perl
# Takes a seat in a discussion; a command answers its turns, as clients/README.md says.
#   SWARM_NATS_URL=nats://127.0.0.1:4222 seat.pl DISCUSSION SEAT COMMAND …
use strict;
use warnings;
use FindBin;
use lib $FindBin::Bin;
use IPC::Open2;
use JSON::PP qw(decode_json);
use Nats;
use POSIX qw(strftime);

my ($discussion, $seat, @command) = @ARGV;
die "usage: seat.pl DISCUSSION SEAT COMMAND …\n" unless @command;
/^[A-Za-z0-9_-]{1,64}$/ or die "seat.pl: '$_' is not a name: use 1 to 64 of A-Z a-z 0-9 _ -\n" for $discussion, $seat;
my $nats = Nats->new($ENV{SWARM_NATS_URL} || 'nats://127.0.0.1:4222', $discussion, $seat);
my ($after, $count, $turn, $id, $end, @open) = (0, 0, '', '', '');
$| = 1;

sub say_it {
    my ($type, $body, $cause) = @_;
    my $ts = strftime('%Y-%m-%dT%H:%M:%SZ', gmtime);
    my %message = (v => 1, id => "$seat-$$-" . time . '-' . ++$count, type => $type, discussion => $discussion);
    $nats->request("swarm.v1.$discussion.say.$seat", { %message, from => $seat, ts => $ts, cause => $cause, body => $body });
}

sub think {    # what the command makes of the open turn; nothing where it fails
    my $pid = open2(my $out, my $in, @command);
    print $in "$_\n" for @open;
    close $in;
    my $said = do { local $/; <$out> };
    waitpid $pid, 0;
    return $? == 0 ? eval { decode_json($said) } : undef;
}

print "seated $seat in $discussion\n";
while (1) {
    if (my ($seq, $text) = $nats->stored($after)) {
        $after = $seq;
        my $message = decode_json($text);
        my ($type, $body) = @$message{qw(type body)};
        if ($type eq 'turn') { ($turn, $id, $end, @open) = ($text, $body->{turn}, '', $text) }
        elsif ($type eq 'shutdown') { ($end, @open) = $message->{id} }    # unless a turn comes behind it
        elsif ($type =~ /^(returned|accepted|received|late)$/ && $body->{turn} eq $id) { @open = $1 eq 'returned' ? ($turn, $text) : () }
        my $told = join ' ', map { $_->{message} } @{ $body->{reasons} || [] };
        print join(' ', $type, grep { $_ } $body->{phase}, $body->{messageId}, $told), "\n";
    } elsif (@open) {    # that was all: what is still open now is answered
        my $content = think();
        if ($content) { say_it('statement', { turn => $id, content => $content }, $id) }
        else { say_it('unable', { turn => $id, reason => 'the command at this seat failed' }, $id) }
        print $content ? "said\n" : "unable\n";
        @open = ();
    } elsif ($end) {
        say_it('bye', {}, $end);
        exit;
    } else {
        select undef, undef, undef, 0.3;
    }
}
